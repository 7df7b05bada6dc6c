import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { signInInput } from '#src/domains/auth/schema.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SecondFactorField } from '#web/components/second-factor-field.tsx'
import { asksForCode } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { searchParam } from '#web/lib/location-search.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { afterSignIn } from '#web/session/session.ts'
import classes from './account-page.module.css'
import { useAccountLink } from './links.ts'
import { takeUsername } from './reset.ts'

type SignInForm = { username: string; password: string; code?: string | undefined }

const Form = () => {
  const form = useSchemaForm<SignInForm>(signInInput, { username: '', password: '' })
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { client } = trpc.useUtils()
  // oxlint-disable-next-line react/exhaustive-deps -- once the field is there
  useEffect(() => form.getInputNode('code')?.focus(), [isCodeAsked])
  // After a reset of the password the form knows the name.
  const { setFieldValue, getInputNode } = form
  useEffect(() => {
    const username = takeUsername()
    if (username === null) return
    setFieldValue('username', username)
    getInputNode('password')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])
  const [register, reset] = [useAccountLink('/register'), useAccountLink('/reset-password')]

  const signIn = form.submit(
    async (values) => {
      try {
        const { user } = await client.auth.signIn.mutate(values)
        window.location.assign(afterSignIn(searchParam('redirect'), user.isAdmin))
      } catch (error) {
        if (asksForCode(error)) {
          // The first answer is no failure: it asks for the second step.
          setCodeAsked(true)
          form.setFieldValue('code', '')
          if (values.code === undefined) return
          throw error
        }
        setCodeAsked(false)
        form.setFieldValue('code', undefined)
        form.setFieldValue('password', '')
        form.getInputNode('password')?.focus()
        throw error
      }
    },
    { title: texts.loginFailed, fallback: texts.loginFailed },
  )

  return (
    <>
      <form className={classes.form} onSubmit={signIn} noValidate>
        <TextInput
          label={texts.usernameOrEmail}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField label={texts.password} required {...form.getInputProps('password')} />
        {isCodeAsked && (
          <SecondFactorField
            onCode={(code) => form.setFieldValue('code', code)}
            {...form.getInputProps('code')}
          />
        )}
        <a href={reset} className={classes.forgotten}>
          {texts.forgotPassword}
        </a>
        <FormProblem form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {common.signIn}
        </Button>
      </form>
      <p className={classes.other}>
        {inline(texts.noAccountYet({ link: (text) => <a href={register}>{text}</a> }))}
      </p>
    </>
  )
}

const LoginForm = () => (
  <ApiProvider>
    <Form />
  </ApiProvider>
)

export default LoginForm
