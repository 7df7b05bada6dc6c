import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { passwordMin } from '#src/domains/auth/schema.ts'
import { updateUserInput } from '#src/domains/users/schema.ts'
import level from '#web/admin/frame/level.module.css'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { useMe } from '#web/session/session.ts'

/** The values of the user form. The id is passed separately. */
export const userForm = updateUserInput.omit({ id: true, expectedUpdatedAt: true })
type UserValues = z.input<typeof userForm>

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
        <Switch
          label="Administrator"
          description={`Administrators need a password of at least ${passwordMin.administrator} characters. Anyone with a shorter one has to reset it first.`}
          {...form.getInputProps('isAdmin', { type: 'checkbox' })}
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
