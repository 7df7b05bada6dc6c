// What the server answers about accounts and passwords, and what the checks of their forms say.

export const passwordTooShort = ({ min }: { min: number }): string =>
  `Password must be at least ${min} characters`
export const passwordTooLong = ({ max }: { max: number }): string =>
  `Password must be ${max} characters or fewer`
export const resetCodeTooShort = 'Reset code must be at least 6 characters'
export const resetCodeTooLong = 'Reset code must be 10 characters or fewer'
export const enterFactorCode = ({ digits }: { digits: number }): string =>
  `Please enter the ${digits} digits of your authenticator app, or a recovery code`
export const confirmPassword = 'Please confirm your password'
export const passwordsDiffer = "Passwords don't match"
export const usernameRequired = 'Username is required'
export const passwordRequired = 'Password is required'
export const currentPasswordRequired = 'Current password is required'
export const enterEmail = 'Please enter a valid email address'
export const usernameTooShort = ({ min }: { min: number }): string =>
  `Username must be at least ${min} characters`
export const usernameLetters = 'Username has characters that are not allowed'
export const usernameTaken = 'Username already exists'
export const emailTaken = 'Email already registered'
/** By what makes a password easy to guess. */
export const weakPassword = {
  ownName:
    'This password is too easy to guess: it is your own name, email or number. Please choose another one.',
  shop: 'This password is too easy to guess: it is the name of this shop. Please choose another one.',
  common: 'This password is too easy to guess: it is one of the most common ones. Please choose another one.',
  pattern:
    'This password is too easy to guess: it repeats itself or follows the keyboard. Please choose another one.',
}
export const wrongPassword = 'Your password is wrong'
export const wrongCurrentPassword = 'Your current password is wrong'
export const passwordChangedMeanwhile = 'Your password was changed meanwhile. Please sign in again.'
export const administratorStays = 'Another administrator deletes the account of an administrator.'
export const wrongResetCode = 'This reset code is wrong or no longer valid. Please request a new one.'
export const wrongFactorCode = 'This code is wrong or was used before'
export const wrongCredentials = 'Invalid username or password'
export const enterAppCode = 'Please enter the code of your authenticator app'
export const suspended = 'Your account is suspended. Please contact support.'
export const administratorsNeed = ({ min }: { min: number }): string =>
  `Administrators need a password of at least ${min} characters. Please reset yours.`
/** The letter about a changed number. */
export const numberChanged = {
  subject: ({ shop }: { shop: string }): string => `The WhatsApp number of your ${shop} account was changed`,
  what: ({ username, end }: { username: string; end: string }): string =>
    `The account ${username} has a new WhatsApp number now, which ends in ${end}.`,
  notYou: 'If this was not you, reset your password at once.',
  notYouContact: ({ contact }: { contact: string }): string =>
    `If this was not you, reset your password at once and write to us: ${contact}.`,
  button: 'Reset your password',
}
