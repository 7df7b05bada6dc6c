import { Alert, Anchor } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'

const account = { tab: 'settings', view: 'account' }

/** Reminds an administrator who has no second factor (AUTH-28). */
export const SecondFactorReminder = () => {
  const { data } = trpc.auth.secondFactor.useQuery(undefined, { staleTime: 0 })
  if (!data || data.since) return null
  return (
    <Alert
      color="accent"
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title="Your password alone protects this shop"
    >
      <Anchor
        size="sm"
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/admin" search={account} {...props} />}
      >
        Set up a second factor
      </Anchor>
    </Alert>
  )
}
