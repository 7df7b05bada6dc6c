import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { passwordMin, RESET_DIGITS, RESET_MINUTES, resetPasswordInput } from '#src/domains/auth/schema.ts'
import { codeIn } from '#src/shared/one-time-code.ts'
import { common, refusals, account as texts } from '#src/shared/texts.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { BackButton } from '#web/components/back-button.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { toast, toastOnNextPage } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './account-page.module.css'
import { useAccountLink } from './links.ts'
import { requestFailure } from './request-form.tsx'
import { forgetReset, keepUsername } from './reset.ts'

type Props = { email: string; onBack: () => void }

/** The second step of a password reset: the code of the email and the new password (ACC-6). */
export const ChooseForm = ({ email, onBack }: Props) => {
  const empty = { email, resetCode: '', newPassword: '', confirmPassword: '' }
  const form = useSchemaForm(resetPasswordInput, empty)
  const reset = trpc.auth.resetPassword.useMutation()
  const signIn = useAccountLink('/login')
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  const again = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: () => {
      form.setFieldValue('resetCode', '')
      toast({ title: common.codeSent, description: texts.earlierCodeInvalid, tone: 'success' })
    },
    onError: (error) =>
      toast({
        title: requestFailure().title,
        description: errorMessage(error, requestFailure().fallback),
        tone: 'error',
      }),
  })

  const submit = form.submit(
    async (values) => {
      const { username } = await reset.mutateAsync(values)
      forgetReset()
      keepUsername(username)
      toastOnNextPage({
        title: common.passwordChanged,
        description: texts.signInWithNewPassword,
        tone: 'success',
      })
      window.location.assign(signIn)
    },
    { title: texts.passwordNotReset, fallback: refusals.tryAgain },
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={element}>
      <p role="status">
        {inline(
          (pageData().site.sendsMail ? texts.codeByMail : texts.codeByWhatsapp)({
            email: <b>{email}</b>,
            resetMinutes: RESET_MINUTES,
          }),
        )}
      </p>
      <TextInput
        label={texts.resetCode}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onPaste={(event) => {
          const code = codeIn(event.clipboardData.getData('text/plain'), RESET_DIGITS)
          if (!code) return
          event.preventDefault()
          form.setFieldValue('resetCode', code)
        }}
        {...form.getInputProps('resetCode')}
      />
      <PasswordField
        label={common.newPassword}
        required
        description={texts.newPasswordAtLeast({
          reset: passwordMin.reset,
          administrator: passwordMin.administrator,
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
      <FormProblem form={form} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          {texts.resetPassword}
        </Button>
        <BackButton disabled={form.submitting} onClick={onBack} />
      </div>
      <Button
        variant="subtle"
        size="sm"
        loading={again.isPending}
        disabled={form.submitting}
        onClick={() => again.mutate({ email })}
      >
        {texts.sendAnotherCode}
      </Button>
    </form>
  )
}
