import { z } from 'zod'
import { accountEmail, typedUsername, username } from '#src/domains/users/schema.ts'
import { bounded, email, line, numeric, yesOrNo } from '#src/shared/input.ts'
import { CODE_DIGITS, CODE_TYPED_MAX, codeForm } from '#src/shared/one-time-code.ts'
import { listInput } from '#src/shared/paging.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { tokenDays, tokenScopes } from '#src/shared/token-scope.ts'
import { passwordForm } from '#src/shared/values/typed.ts'
import { phone } from '#src/written/phone.ts'

/** The minimum length of a new password. */
export const passwordMin = { registration: 6, reset: 8, administrator: 12 } as const
const PASSWORD_MAX = 128
/** The digits of a reset code, and the minutes for which it is valid. */
export const RESET_DIGITS = 8
export const RESET_MINUTES = 10

const tooLong = () => texts.passwordTooLong({ max: PASSWORD_MAX })
const resetCodeTooShort = { error: () => texts.resetCodeTooShort }
const enterCode = { error: () => texts.enterFactorCode({ digits: CODE_DIGITS }) }

const passwordText = (error: () => string) => bounded(PASSWORD_MAX, error, tooLong)
const newPassword = (min: number) => {
  const error = () => texts.passwordTooShort({ min })
  return passwordText(error).overwrite(passwordForm).min(min, { error })
}
/** A password that is set on the machine of the shop. */
export const typedPassword = newPassword(passwordMin.reset)
/** As typed, because a password may have been stored before it had a form. */
const knownPassword = (error = () => texts.passwordRequired) => passwordText(error).min(1, { error })
const confirmPassword = knownPassword(() => texts.confirmPassword).overwrite(passwordForm)
/** A blank confirmation has its own message. */
const isConfirmed = (password: string, confirmation: string) =>
  confirmation === '' || confirmation === password
const mismatch = { path: ['confirmPassword'], error: () => texts.passwordsDiffer }

/** A code as it is sent: the lengths count what is left of the form that people type. */
const CODE_PATTERN = '^[a-zA-Z0-9]*$'
/** A code of the authenticator app or a recovery code. */
const code = bounded(CODE_TYPED_MAX, enterCode.error)
  .overwrite(codeForm)
  .min(CODE_DIGITS, enterCode)
  .max(20, enterCode)
  .meta({ pattern: CODE_PATTERN })

export const signInInput = z.object({
  username: typedUsername(() => texts.usernameRequired),
  password: knownPassword(),
  /** Of the second factor, for an administrator who has one. */
  code: code.optional(),
})

export const startSecondFactorInput = z.object({ password: knownPassword() })
export const codeInput = z.object({ code })

export const registerInput = z
  .object({
    username,
    email: email(),
    phone,
    password: newPassword(passwordMin.registration),
    confirmPassword,
  })
  .refine((input) => isConfirmed(input.password, input.confirmPassword), mismatch)

const resetEmail = accountEmail(() => texts.enterEmail)
export const requestPasswordResetInput = z.object({ email: resetEmail })

export const resetPasswordInput = z
  .object({
    email: resetEmail,
    resetCode: bounded(CODE_TYPED_MAX, resetCodeTooShort.error)
      .overwrite(codeForm)
      .min(6, resetCodeTooShort)
      .max(10, { error: () => texts.resetCodeTooLong })
      .meta({ pattern: CODE_PATTERN }),
    newPassword: newPassword(passwordMin.reset),
    confirmPassword,
  })
  .refine((input) => isConfirmed(input.newPassword, input.confirmPassword), mismatch)

export const changePasswordInput = z
  .object({
    currentPassword: knownPassword(() => texts.currentPasswordRequired),
    newPassword: newPassword(passwordMin.reset),
    confirmPassword,
  })
  .refine((input) => isConfirmed(input.newPassword, input.confirmPassword), mismatch)

/** The new WhatsApp number of one's own account. */
export const changeNumberInput = z.object({ phone, password: knownPassword() })

/** The deletion of one's own account. */
export const deleteAccountInput = z.object({ password: knownPassword() })

const TOKEN_DAYS = `Please enter 1 to ${tokenDays.most} days`
export const createTokenInput = z.object({
  name: line('Please name the token', 100),
  scope: z.enum(tokenScopes, { error: 'Please choose what the token may do' }).default('read'),
  /** The days for which it works (AUTH-29). */
  days: numeric(z.int(TOKEN_DAYS).min(1, TOKEN_DAYS).max(tokenDays.most, TOKEN_DAYS)).default(
    tokenDays.usual,
  ),
})
export const tokenListInput = listInput(['name', 'username', 'createdAt', 'lastUsedAt', 'expiresAt'], {
  isActive: yesOrNo.optional(),
})

export type SignIn = z.output<typeof signInInput>
export type Register = z.output<typeof registerInput>
export type ResetPassword = z.output<typeof resetPasswordInput>
export type TokenListQuery = z.output<typeof tokenListInput>
export type CreateToken = z.output<typeof createTokenInput>
export type ChangePassword = z.output<typeof changePasswordInput>
export type DeleteAccount = z.output<typeof deleteAccountInput>
export type ChangeNumber = z.output<typeof changeNumberInput>
