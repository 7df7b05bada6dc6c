import { Button } from '@mantine/core'
import { requestPasswordResetInput } from '#src/domains/auth/schema.ts'
import { common, refusals, account as texts } from '#src/shared/texts.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './account-page.module.css'
import { BackToSignIn } from './back-to-sign-in.tsx'

/** The toast when the request for a code fails. */
export const requestFailure = () => ({ title: texts.resetCodeNotSent, fallback: refusals.tryAgain })

type Props = { email: string; onSent: (email: string) => void }

/** The first step of a password reset: the email address that gets the code. */
export const RequestForm = ({ email, onSent }: Props) => {
  const form = useSchemaForm(requestPasswordResetInput, { email })
  const request = trpc.auth.requestPasswordReset.useMutation()

  const submit = form.submit(async (values) => {
    await request.mutateAsync(values)
    onSent(values.email.trim())
  }, requestFailure())

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <EmailInput
          label={common.email}
          description={texts.addressOfAccount}
          {...form.getInputProps('email')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {texts.sendResetCode}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}
