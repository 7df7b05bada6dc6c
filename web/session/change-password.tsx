import { changePasswordInput, passwordMin } from '#src/domains/auth/schema.ts'
import { common, refusals, dashboardProfile as texts } from '#src/shared/texts.ts'
import { PasswordField } from '#web/components/password-field.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ProfileForm } from './profile-form.tsx'
import type { Me } from './session.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password. Asks for the current one and ends the user's other sessions. */
export const ChangePassword = ({ user }: { user: Me }) => {
  const utils = trpc.useUtils()
  const form = useSchemaForm(changePasswordInput, empty)
  const change = trpc.auth.changePassword.useMutation()

  const submit = form.submit(
    async (values) => {
      await change.mutateAsync(values)
      form.reset()
      toast({
        title: common.passwordChanged,
        description: user.isAdmin ? texts.signedOutAndTokensEnded : texts.signedOutElsewhere,
        tone: 'success',
      })
      void utils.auth.sessions.invalidate()
    },
    { title: texts.passwordNotChanged, fallback: refusals.tryAgain },
  )

  return (
    <ProfileForm form={form} onSubmit={submit} verb={texts.changePasswordVerb}>
      {/* For password managers, which store a password together with its username. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label={texts.currentPassword} required {...form.getInputProps('currentPassword')} />
      <PasswordField
        label={common.newPassword}
        required
        description={texts.atLeastCharacters({
          count: user.isAdmin ? passwordMin.administrator : passwordMin.reset,
        })}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={common.confirmPassword}
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </ProfileForm>
  )
}
