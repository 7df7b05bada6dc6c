import { useRef, useState } from 'react'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Damaged, Refused, type StoredFile, saveFile } from './save-file.ts'

export type Download = Output<'downloads', 'mine'>['rows'][number]

// A larger file goes past this page, straight to the disk: the browser shows its progress then.
const MAX_BYTES = 256 * 1024 ** 2

const isStored = (file: Download): file is Download & StoredFile =>
  file.size !== null && file.size <= MAX_BYTES && file.sha256 !== null

/** Asks whether the file can be had now, because the browser itself would only show the refusal as a page; then leaves it to the browser. */
const leaveToBrowser = async (address: string): Promise<void> => {
  const { ok, type, status } = await fetch(address, { method: 'HEAD', redirect: 'manual' })
  // A file that lies elsewhere answers with a redirect, which shows as opaque.
  if (!ok && type !== 'opaqueredirect') throw new Refused(status)
  window.location.assign(address)
}

/** A download and how far it is: a part from 0 to 1, null while none runs. What goes wrong is told in a toast (public §8). */
export const useDownload = (download: Download) => {
  const [part, setPart] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const utils = trpc.useUtils()

  const start = async () => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setPart(0)
    try {
      if (isStored(download)) {
        await saveFile(download, { signal: stop.signal, onProgress: setPart })
        toast({
          title: 'Download Complete',
          description: `${download.fileName}, checksum verified`,
          tone: 'success',
        })
      } else {
        await leaveToBrowser(download.downloadUrl)
        toast({ title: 'Download Started', description: download.fileName, tone: 'success' })
      }
    } catch (error) {
      if (error instanceof Refused && error.status === 401) await utils.auth.me.invalidate()
      else if (!stop.signal.aborted) {
        const description =
          error instanceof Damaged
            ? 'The file arrived damaged. Please try again.'
            : 'Failed to start download'
        toast({ title: 'Download Failed', description, tone: 'error' })
      }
    } finally {
      running.current = null
      setPart(null)
    }
  }

  return { part, start, cancel: () => running.current?.abort() }
}
