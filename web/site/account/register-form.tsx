import { Button, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { z } from 'zod'
import { passwordMin, type registerInput } from '#src/domains/auth/schema.ts'
import { USERNAME_MIN } from '#src/domains/users/schema.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import classes from './account-page.module.css'
import { useAccountLink } from './links.ts'

type Props = {
  form: SchemaForm<z.input<typeof registerInput>>
  onSubmit: (event?: SyntheticEvent) => void
  /** The page was reloaded during the verification, and passwords are not kept over a reload (ACC-5). */
  lacksPassword: boolean
}

export const RegisterForm = ({ form, onSubmit, lacksPassword }: Props) => (
  <>
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Username"
        required
        description={`At least ${USERNAME_MIN} characters`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PhoneInput label="WhatsApp number" required {...form.getInputProps('phone')} />
      {lacksPassword && (
        <p role="status">
          Almost done. Please enter your password again: it was not kept when the page was loaded anew.
        </p>
      )}
      <PasswordField
        label="Password"
        required
        description={`At least ${passwordMin.registration} characters`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <FormProblem form={form} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Create Account
      </Button>
    </form>
    <p className={classes.other}>
      Already have an account? <a href={useAccountLink('/login')}>Sign in</a>
    </p>
  </>
)
