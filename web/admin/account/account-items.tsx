import { Menu } from '@mantine/core'
import { IconExternalLink, IconLock, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const account = { tab: 'settings', view: 'account' }
const profile = { tab: 'profile' } as const

/** The menu of the own account. Loads when the user first opens it, so it starts open. */
const AccountItems = ({ button, onFollow }: { button: ReactNode; onFollow: () => void }) => (
  <Menu defaultOpened position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconLock size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard" search={profile} {...props} />}
      >
        Change your password
      </Menu.Item>
      <Menu.Item
        leftSection={<IconShieldLock size={18} aria-hidden />}
        onClick={onFollow}
        renderRoot={(props) => <Link to="/admin" search={account} {...props} />}
      >
        My account
      </Menu.Item>
      <Menu.Item component="a" href="/" leftSection={<IconExternalLink size={18} aria-hidden />}>
        Open the shop
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

export default AccountItems
