import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Download = Output<'downloads', 'mine'>['rows'][number]

const isSimple = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Whether the file can be had now. One that lies elsewhere answers with a redirect, which shows as opaque. */
const ask = async (address: string): Promise<'there' | 'gone' | 'signed out'> => {
  try {
    const { ok, type, status } = await fetch(address, { method: 'HEAD', redirect: 'manual' })
    if (status === 401) return 'signed out'
    return ok || type === 'opaqueredirect' ? 'there' : 'gone'
  } catch {
    return 'gone'
  }
}

/** A link to the file that first asks whether it is there: the browser itself would only show the refusal as a page. */
export const DownloadButton = ({ download, full = false }: { download: Download; full?: boolean }) => {
  const [asking, setAsking] = useState(false)
  const { downloadUrl, fileName } = download
  const utils = trpc.useUtils()
  const start = async (event: MouseEvent) => {
    if (!isSimple(event)) return
    event.preventDefault()
    if (asking) return
    setAsking(true)
    const answer = await ask(downloadUrl)
    setAsking(false)
    if (answer === 'signed out') return utils.auth.me.invalidate()
    if (answer === 'gone') {
      return toast({ title: 'Download Failed', description: 'Failed to start download', tone: 'error' })
    }
    toast({ title: 'Download Started', description: fileName, tone: 'success' })
    window.location.assign(downloadUrl)
  }
  return (
    <Button
      component="a"
      href={downloadUrl}
      size="sm"
      variant={full ? 'filled' : 'default'}
      fullWidth={full}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={asking}
      aria-label={`Download ${fileName}`}
      onClick={(event: MouseEvent) => void start(event)}
    >
      Download
    </Button>
  )
}
