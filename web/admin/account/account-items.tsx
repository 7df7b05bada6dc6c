import { Menu } from '@mantine/core'
import { IconDevices, IconExternalLink, IconLock, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountLink } from '#web/admin/frame/setting-link.ts'
import { type Me, useSignOut } from '#web/session/session.ts'

const parts = [
  { part: 'password', label: 'Change your password', Icon: IconLock },
  { part: 'sessions', label: 'Where you are signed in', Icon: IconDevices },
  { part: '', label: 'My account', Icon: IconShieldLock },
] as const

type Props = { user: Me; button: ReactNode; onFollow: () => void }

/** The menu of the own account. Loads when the user first opens it, so it starts open. */
const AccountItems = ({ user, button, onFollow }: Props) => {
  const signOut = useSignOut()
  return (
    <Menu defaultOpened position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.username}, {user.email}
        </Menu.Label>
        {parts.map(({ part, label, Icon }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={onFollow}
            renderRoot={(props) => <Link {...accountLink(part)} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href="/" leftSection={<IconExternalLink size={18} aria-hidden />}>
          Open the shop
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export default AccountItems
