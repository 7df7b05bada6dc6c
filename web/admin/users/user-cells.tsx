import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { roleNames } from '#src/shared/role.ts'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { Tip } from '#web/components/shell/tip.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'

export type User = Output<'users', 'get'>

/**
 * Why this account cannot be suspended, demoted or deleted; undefined when it can. The server checks the same.
 */
export const useLossRefusal = (user: User): string | undefined => {
  const { data: me } = useMe()
  const { data } = trpc.users.list.useQuery(
    { role: 'owner', isActive: 'true', limit: 1 },
    { enabled: user.role === 'owner' && user.isActive },
  )
  if (me?.id === user.id) return 'This is your own account'
  return user.role === 'owner' && user.isActive && data?.total === 1
    ? 'This is the last active owner'
    : undefined
}

/** Suspends or reactivates a user. In a table row it shows only an icon. */
export const SuspendButton = ({ user, inRow = false }: { user: User; inRow?: boolean }) => {
  const refusal = useLossRefusal(user)
  const { run, pending } = useRowMutation({
    mutation: trpc.users.setSuspended,
    optimistic: ({ suspended }) => ({ isActive: !suspended }),
    undo: ({ suspended }, answer) => ({ ...shownOf(answer), suspended: !suspended }),
    done: ({ suspended }) => ({
      title: 'User Status Updated',
      description: `${user.username} is ${suspended ? 'suspended' : 'active again'}.`,
    }),
    failed: { title: 'Update Failed', fallback: 'Failed to update user status' },
  })
  const verb = user.isActive ? 'Suspend' : 'Reactivate'
  const Icon = user.isActive ? IconUserOff : IconUserCheck
  const button = {
    loading: pending,
    // Not `disabled`: keyboard users could not focus the button to learn why.
    'data-disabled': refusal ? true : undefined,
    'aria-disabled': refusal !== undefined,
    'aria-label': `${verb} ${user.username}${refusal ? `: ${refusal}` : ''}`,
    onClick: () => refusal === undefined && void run({ ...shownOf(user), suspended: user.isActive }),
  }
  return inRow ? (
    <Tip label={refusal}>
      <ActionIcon variant="subtle" color={user.isActive ? 'gray' : 'brand'} size={40} {...button}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  ) : (
    <Button variant="default" size="sm" leftSection={<Icon size={18} aria-hidden />} {...button}>
      {verb}
    </Button>
  )
}

export const UserState = ({ user }: { user: User }) => (
  <Badge variant="light" color={user.isActive ? 'brand' : 'red'}>
    {user.isActive ? 'Active' : 'Suspended'}
  </Badge>
)

export const Role = ({ user }: { user: User }) =>
  user.role === 'none' ? roleNames.none : <Badge variant="outline">{roleNames[user.role]}</Badge>
