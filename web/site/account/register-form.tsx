import { Button, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { z } from 'zod'
import { passwordMin, type registerInput } from '#src/domains/auth/schema.ts'
import { USERNAME_MIN } from '#src/domains/users/schema.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import classes from './account-page.module.css'
import { useAccountLink } from './links.ts'

type Props = {
  form: SchemaForm<z.input<typeof registerInput>>
  onSubmit: (event?: SyntheticEvent) => void
  /** The page was reloaded during the verification, and passwords are not kept over a reload. */
  lacksPassword: boolean
}

export const RegisterForm = ({ form, onSubmit, lacksPassword }: Props) => {
  const signIn = useAccountLink('/login')
  return (
    <>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <TextInput
          label={common.username}
          required
          description={texts.usernameAtLeast({ usernameMin: USERNAME_MIN })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <EmailInput label={common.email} {...form.getInputProps('email')} />
        <PhoneInput label={common.whatsappNumber} required {...form.getInputProps('phone')} />
        {lacksPassword && <p role="status">{texts.enterPasswordAgain}</p>}
        <PasswordField
          label={texts.password}
          required
          description={texts.passwordAtLeast({ registration: passwordMin.registration })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={common.confirmPassword}
          required
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {texts.createAccount}
        </Button>
      </form>
      <p className={classes.other}>
        {inline(texts.alreadyHaveAccount({ link: (text) => <a href={signIn}>{text}</a> }))}
      </p>
    </>
  )
}
