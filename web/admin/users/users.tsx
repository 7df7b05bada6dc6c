import { userColumns } from '#src/domains/users/columns.ts'
import { INCOMPLETE, userListInput } from '#src/domains/users/schema.ts'
import { roleNames } from '#src/shared/role.ts'
import { always } from '#web/admin/table/bulk-actions.ts'
import { Phone } from '#web/admin/table/phone.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Role, SuspendButton, UserState, useLossRefusal } from './user-cells.tsx'
import { UserDetails } from './user-details.tsx'
import { UserFields, userForm } from './user-fields.tsx'

const users = defineResource({
  name: 'users',
  list: trpc.users.list,
  input: userListInput,
  record: trpc.users.get,
  noun: { one: 'user', many: 'users' },
  label: (user) => `user ${user.username}`,
  defaultSort: '-createdAt',
  searchHint: 'Username, email, number…',
  empty: { title: 'No users found', description: 'Users appear here as soon as somebody registers.' },
  columns: columnsOf(userColumns, {
    email: { cell: ({ email }) => <EmailText email={email} /> },
    whatsappNumber: {
      cell: ({ whatsappNumber, isPhoneVerified }) =>
        whatsappNumber && <Phone phone={whatsappNumber} isVerified={isPhoneVerified} />,
    },
    isAdmin: { hidden: true },
    role: { cell: (user) => <Role user={user} /> },
    isActive: { cell: (user) => <UserState user={user} /> },
    isPhoneVerified: { hidden: true },
  }),
  filters: [
    { key: 'role', label: 'Role', options: roleNames },
    { key: 'isActive', label: 'Status', options: { true: 'Active', false: 'Suspended' } },
    { key: 'isReseller', label: 'Reseller', options: { true: 'Yes', false: 'No' } },
  ],
  card: (user) => ({
    name: user.username,
    state: <UserState user={user} />,
    second: <EmailText email={user.email} />,
    third: user.whatsappNumber ? (
      <Phone phone={user.whatsappNumber} isVerified={user.isPhoneVerified} />
    ) : (
      roleNames[user.role]
    ),
  }),
  details: (user) => <UserDetails user={user} />,
  rowActions: (user) => <SuspendButton user={user} inRow />,
  form: {
    schema: userForm,
    initial: (user) => valuesOf(userForm, user),
    versions: 'user',
    update: {
      title: 'Edit User',
      mutation: trpc.users.update,
      done: { title: 'User Updated', description: 'The account is saved.' },
      failed: {
        title: 'Update Failed',
        fallback: 'Failed to update user',
        incomplete: { title: 'Validation Error', description: INCOMPLETE },
      },
    },
    fields: (form) => <UserFields form={form} />,
  },
  bulk: [
    {
      verb: 'Reactivate',
      past: 'reactivated',
      failed: 'Failed to update user status',
      mutation: always(trpc.users.setSuspended, { suspended: false }),
    },
    {
      verb: 'Suspend',
      past: 'suspended',
      failed: 'Failed to update user status',
      mutation: always(trpc.users.setSuspended, { suspended: true }),
      warning: 'They are signed out everywhere and cannot sign in until they are reactivated.',
      isDestructive: true,
    },
  ],
  remove: {
    mutation: trpc.users.delete,
    failed: { title: 'Delete Failed', fallback: 'Failed to delete user' },
    isTyped: true,
    useRefusal: useLossRefusal,
    several: 'Their orders stay, without their names. This action cannot be undone.',
    question: async ({ id, username }, utils) => {
      const { total } = await utils.client.orders.list.query({ userId: id, limit: 1 })
      return {
        title: `Delete user ${username}?`,
        body: 'Are you sure you want to delete this user? This action cannot be undone.',
        ...(total > 0 ? { typeToConfirm: username } : {}),
      }
    },
    done: { title: 'User Deleted', description: 'The account is deleted. Its orders stay.' },
  },
})

export const UsersTab = () => <ResourcePage resource={users} />
