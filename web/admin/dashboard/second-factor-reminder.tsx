import { Anchor } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

const account = { tab: 'settings', view: 'account' }

/** Reminds an administrator who has no second factor, in one line (AUTH-28). */
export const SecondFactorReminder = () => {
  const { data } = trpc.auth.secondFactor.useQuery(undefined, { staleTime: 0 })
  if (!data || data.since) return null
  return (
    <p className={classes.reminder}>
      <IconShieldLock size={20} aria-hidden />
      <span>Your password alone protects this shop. A code from your phone can be asked for too.</span>
      <Anchor
        size="sm"
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/admin" search={account} {...props} />}
      >
        Set up a second factor
      </Anchor>
    </p>
  )
}
