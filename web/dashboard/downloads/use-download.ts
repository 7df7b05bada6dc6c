import { useRef, useState } from 'react'
import { dashboard as texts } from '#src/shared/texts.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Damaged, Refused, type StoredFile, saveFile } from './save-file.ts'

export type Download = Output<'downloads', 'mine'>['rows'][number]

// The browser itself downloads a larger file, straight to the disk and with its own progress.
const MAX_BYTES = 256 * 1024 ** 2

const isStored = (file: Download): file is Download & StoredFile =>
  file.size !== null && file.size <= MAX_BYTES && file.sha256 !== null

/**
 * Checks that the file can be had, since the browser would show a refusal as a page; then lets the browser download it.
 */
const leaveToBrowser = async (address: string): Promise<void> => {
  const { ok, type, status } = await fetch(address, { method: 'HEAD', redirect: 'manual' })
  // A file outside the shop answers with a redirect, which fetch reports as opaque.
  if (!ok && type !== 'opaqueredirect') throw new Refused(status)
  window.location.assign(address)
}

/**
 * Downloads a file. `progress` is the loaded fraction from 0 to 1, null while no download runs. Errors show in a
 * toast.
 */
export const useDownload = (download: Download) => {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const utils = trpc.useUtils()

  const start = async () => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setProgress(0)
    try {
      if (isStored(download)) {
        await saveFile(download, { signal: stop.signal, onProgress: setProgress })
        toast({
          title: texts.downloadComplete,
          description: texts.checksumVerified({ fileName: download.fileName }),
          tone: 'success',
        })
      } else {
        await leaveToBrowser(download.downloadUrl)
        toast({ title: texts.downloadStarted, description: download.fileName, tone: 'success' })
      }
    } catch (error) {
      if (error instanceof Refused && error.status === 401) await utils.auth.me.invalidate()
      else if (!stop.signal.aborted) {
        const description = error instanceof Damaged ? texts.arrivedDamaged : texts.downloadNotStarted
        toast({ title: texts.downloadFailed, description, tone: 'error' })
      }
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => running.current?.abort() }
}
