import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatBytes } from '#web/lib/size.ts'
import { trpc } from '#web/lib/trpc.ts'

const MINUTE_MS = 60_000

/** Says why visitors cannot write anything while the disk is nearly full (HTTP-17). */
export const StorageNotice = () => {
  const { data } = trpc.stats.storage.useQuery(undefined, { staleTime: 0, refetchInterval: MINUTE_MS })
  if (!data?.isLow) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="The disk of the shop is nearly full">
      Only {formatBytes(data.freeBytes)} are free. Until 500 MB are free again, the shop refuses new orders,
      registrations, contact messages, tickets and chat messages. Make room on the disk of the data folder.
    </Alert>
  )
}
