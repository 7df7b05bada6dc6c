import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'

/** Leads a new seller to the phone that forwards alerts. */
export const NoSource = () => {
  const { data } = trpc.bankFeed.sources.useQuery()
  if (data?.length !== 0) return null
  return (
    <Text size="sm" c="dimmed" maw="40rem">
      Your phone can forward what banks and wallets write. The shop then finds the order that a payment is
      for, and accepts it by itself where you allow it.{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to="/admin" search={{ tab: 'money-in', view: 'sources' }} {...props} />}
      >
        Add a phone
      </Anchor>
    </Text>
  )
}
