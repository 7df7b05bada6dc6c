import { Text } from '@mantine/core'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { may } from '#web/session/shell-data.ts'

/** Leads a new seller to the phone that forwards alerts. */
export const NoSource = () => {
  const { data } = trpc.bankFeed.sources.useQuery(undefined, { enabled: may() })
  if (data?.length !== 0) return null
  return (
    <Text size="sm" c="dimmed" maw="40rem">
      Your phone can forward the messages of banks and wallets. The shop then finds the order that each
      payment is for, and accepts it automatically where you allow it.{' '}
      <TabLink size="sm" underline="always" search={{ tab: 'money-in', view: 'sources' }}>
        Add a phone
      </TabLink>
    </Text>
  )
}
