import type { Sentence } from '#src/shared/language.ts'

export const askForHelp = ({ title, name }: { title: string; name: string }): string =>
  `Hello! I need help on the page "${title}" of ${name}.`
export const earlierCodeInvalid = 'The earlier code is no longer valid.'
export const signInWithNewPassword = 'Please sign in with your new password.'
export const passwordNotReset = 'Failed to reset password'
export const codeByMail = <P>({ email, resetMinutes }: { email: P; resetMinutes: number }): Sentence<P> => [
  'If ',
  email,
  ' belongs to an account, a code is on its way there. It is valid for ',
  String(resetMinutes),
  ' minutes; please also check your spam folder.',
]
export const codeByWhatsapp = <P>({
  email,
  resetMinutes,
}: {
  email: P
  resetMinutes: number
}): Sentence<P> => [
  'If ',
  email,
  ' belongs to an account with a WhatsApp number that you proved, a code is on its way to that number. It is valid for ',
  String(resetMinutes),
  ' minutes.',
]
export const resetCode = 'Reset code'
export const newPasswordAtLeast = ({
  reset,
  administrator,
}: {
  reset: number
  administrator: number
}): string => `At least ${reset} characters; ${administrator} for administrators`
export const resetPassword = 'Reset Password'
export const sendAnotherCode = 'Send another code'
export const loginFailed = 'Login failed'
export const usernameOrEmail = 'Username or email'
export const password = 'Password'
export const forgotPassword = 'Forgot your password?'
export const noAccountYet = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'No account yet? ',
  link('Create one'),
]
export const signInText = 'Your licenses, orders and downloads are waiting.'
export const accountReady = 'Your account is ready'
export const verifiedOpeningDashboard = 'Your WhatsApp number is verified. Opening your dashboard…'
export const openingDashboard = 'Opening your dashboard…'
export const verifyWithFirstOrder =
  'You can verify your WhatsApp number with your first order. Opening your dashboard…'
export const registrationFailed = { title: 'Registration Failed', fallback: 'Please try again' }
export const usernameAtLeast = ({ usernameMin }: { usernameMin: number }): string =>
  `At least ${usernameMin} characters`
export const enterPasswordAgain =
  'Almost done. Please enter your password again: it was not kept when the page was loaded anew.'
export const passwordAtLeast = ({ registration }: { registration: number }): string =>
  `At least ${registration} characters`
export const createAccount = 'Create Account'
export const alreadyHaveAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'Already have an account? ',
  link('Sign in'),
]
export const createYourAccount = 'Create your account'
export const createAccountText =
  'Use the WhatsApp number you order with, and your licenses find their way to you.'
export const addressOfAccount = 'The address of your account'
export const sendResetCode = 'Send Reset Code'
export const backToSignIn = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'Remembered it? ',
  link('Back to sign in'),
]
export const resetByMail = 'We email you a code, and with it you choose a new password.'
export const resetYourPassword = 'Reset your password'
export const checkingCode = 'Checking the code…'
export const whatsappConnected = <P>({
  codeDigits,
  phone,
}: {
  codeDigits: number
  phone: P
}): Sentence<P> => [
  'WhatsApp is connected. We will send a ',
  String(codeDigits),
  '-digit code to ',
  phone,
  '.',
]
export const continueWithoutVerification = 'Continue without verification'
export const checkingWhatsapp = 'Checking WhatsApp…'
export const whatsappNotAvailable = 'WhatsApp is not available right now'
export const lookingForWhatsapp =
  'We look for WhatsApp every few seconds, and go on as soon as it is back. You can also go on without verification.'
export const accountWithoutVerification = 'Your account will be created without verification.'
export const skipIn = ({ left }: { left: number }): string => `Skip now (${left})`
export const skipNow = 'Skip now'
export const wait = 'Wait'
export const resetCodeNotSent = 'Failed to send reset code'
export const ifItDoesNotArrive = <P>({ phone }: { phone: P }): Sentence<P> => [
  'If it does not arrive, contact support at ',
  phone,
  '.',
]
export const reachSupport = <P>({ phone }: { phone: P }): Sentence<P> => ['You reach support at ', phone, '.']
export const callUs = <P>({ phone }: { phone: P }): Sentence<P> => [
  'If you need help, call us at ',
  phone,
  '.',
]
export const resetByWhatsapp = ({ contact }: { contact: string }): string =>
  `We send a code to the WhatsApp number that you proved. This shop cannot send email now: without such a number, contact us at ${contact}.`
export const resetByWhatsappWithoutContact =
  'We send a code to the WhatsApp number that you proved. This shop cannot send email now: without such a number, contact us.'
export const noCodeComes = ({ contact }: { contact: string }): string =>
  `This shop can send no code now. Contact us at ${contact}, and we help you.`
export const noCodeComesWithoutContact = 'This shop can send no code now. Contact us, and we help you.'
export const phoneOrEmail = ({
  supportPhone,
  supportEmail,
}: {
  supportPhone: string
  supportEmail: string
}): string => `${supportPhone} or ${supportEmail}`
