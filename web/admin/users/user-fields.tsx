import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { passwordMin } from '#src/domains/auth/schema.ts'
import { updateUserInput } from '#src/domains/users/schema.ts'
import type { AccountRole } from '#src/shared/role.ts'
import level from '#web/admin/frame/level.module.css'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { useMe } from '#web/session/session.ts'

/** The values of the user form. The id is passed separately. */
export const userForm = updateUserInput.omit({ id: true, isAdmin: true, expectedUpdatedAt: true })
type UserValues = z.input<typeof userForm>

/** What each role means, where it is chosen. */
const roleWords: Record<AccountRole, string> = {
  none: 'Customer: no back office',
  owner: 'Owner: everything',
  cashier: 'Cashier: orders, payments, licenses, customers',
  support: 'Support: chat, tickets, contacts, orders without amounts and keys',
}

/** The fields of a user. Administrators cannot change their own rights or state (ADMIN-8). */
export const UserFields = ({ form }: { form: SchemaForm<UserValues> }) => {
  const { data: me } = useMe()
  const isOneself = me?.username === form.getInitialValues().username
  const fixed = isOneself
    ? { disabled: true, description: 'You cannot change this on your own account.' }
    : {}
  return (
    <>
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Username"
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          {...form.field('username')}
        />
        <TextInput
          label="Email"
          type="email"
          spellCheck={false}
          autoComplete="off"
          {...form.field('email')}
        />
      </SimpleGrid>
      <PhoneInput
        label="WhatsApp number"
        description="Leave it empty for none. A new number has to be verified again"
        {...form.field('whatsappNumber')}
      />
      <Stack gap="sm">
        <NativeSelect
          label="Role"
          data={Object.entries(roleWords).map(([value, label]) => ({ value, label }))}
          {...form.field('role')}
          description={`All but customers need a password of at least ${passwordMin.administrator} characters. Anyone with a shorter one has to reset it first.`}
          {...fixed}
        />
        <Switch
          label="Active: can sign in"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          {...fixed}
        />
      </Stack>
    </>
  )
}
