import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import type { Me } from '#web/session/session.ts'

const AccountItems = lazyDialog(
  () => import('./account-items.tsx'),
  ({ button }) => button,
)

type Props = { user: Me; onFollow: () => void }

/** Greets the user, and opens what belongs to the own account (ADMIN-707). */
export const AccountMenu = ({ user, onFollow }: Props) => {
  const [wanted, setWanted] = useState(false)
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      fw={500}
      maw={260}
      aria-haspopup="menu"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onClick={() => setWanted(true)}
    >
      Welcome, {user.username}
    </Button>
  )
  return wanted ? <AccountItems user={user} button={button} onFollow={onFollow} /> : button
}
