import type { Sentence } from '#src/shared/language.ts'

export const numberSavedText = ({ phone }: { phone: string }): string =>
  `Codes and messages for you go to ${phone} now.`
export const pleaseProve = <P>({ phone }: { phone: P }): Sentence<P> => [
  'Please prove that ',
  phone,
  ' is yours.',
]
export const changeWhatsappNumber = 'Change your WhatsApp number'
export const newWhatsappNumber = 'New WhatsApp number'
export const yourPassword = 'Your password'
export const signsYouOutElsewhere = 'A new number signs you out everywhere else'
export const passwordNotChanged = 'Password Not Changed'
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const atLeastCharacters = ({ count }: { count: number }): string => `At least ${count} characters`
export const changePasswordVerb = 'Change Password'
export const featureComingSoon = 'Feature Coming Soon'
export const onlyNumberCanChange =
  'So far you can change your WhatsApp number. Our support team changes the rest for you.'
export const none = 'None'
export const accountType = 'Account type'
export const administrator = 'Administrator'
export const standardUser = 'Standard User'
export const editProfile = 'Edit Profile'
export const sendingCode = 'Sending a code…'
export const signedOut = 'Signed Out'
export const nameIsSignedOut = ({ name }: { name: string }): string => `${name} is signed out.`
export const notSignedOut = 'Not Signed Out'
export const thisBrowser = 'This browser'
export const lastUsed = ({
  lastSeenAt,
  createdAt,
  address,
}: {
  lastSeenAt: string
  createdAt: string
  address: string
}): string => `Last used ${lastSeenAt} · signed in ${createdAt} · ${address}`
export const signOut = 'Sign out'
export const signOutOf = ({ name }: { name: string }): string => `Sign out ${name}`
export const whereSignedIn = 'Where you are signed in'
export const sessionsNotLoaded = 'The list of your sessions could not be loaded'
export const signOutEverywhereHint =
  "Don't recognize something? Sign out everywhere, this browser included, and change your password."
export const signOutEverywhere = 'Sign out everywhere'
export const signedOutElsewhere = 'You stay signed in here, and are signed out everywhere else.'
export const signedOutAndTokensEnded =
  'You stay signed in here, and are signed out everywhere else. Your API tokens have ended.'
export const numberNotSaved = 'Number Not Saved'
export const notVerified = ({ phone }: { phone: string }): string => `${phone}, not verified`
export const yourData = 'Your data'
export const yourDataHint =
  'All that we store about you: your orders, payments with their pictures, messages, tickets and chats.'
export const dataToRead = 'Download to read'
export const dataForPrograms = 'Download for programs'
export const dataTitle = ({ shop }: { shop: string }): string => `What ${shop} stores about you`
export const dataMade = ({ time }: { time: string }): string => `As it was on ${time}.`
export const dataWhen = 'when'
export const yes = 'yes'
export const no = 'no'
export const deleteAccount = 'Delete your account'
export const deleteAccountHint =
  'Your name, addresses, numbers, messages, tickets, chats and pictures are deleted for good. Of an order stays what the law asks for: its number, plan, amount and dates.'
export const deleteMyAccount = 'Delete My Account'
export const licensesStillRun = ({ count }: { count: number }): string =>
  count === 1 ? 'You have a license that still runs:' : `You have ${count} licenses that still run:`
export const runningLicense = ({
  plan,
  keyEnd,
  expiresAt,
}: {
  plan: string
  keyEnd: string
  expiresAt: string
}): string => `${plan}, key …${keyEnd}, until ${expiresAt}`
export const licensesAfterwards =
  'A key works until its end without the account too, but you cannot see it, renew it or free a place any more. Copy your keys first.'
export const understoodLicenses = 'Delete it all the same'
export const accountDeleted = 'Account Deleted'
export const accountDeletedText = 'Your account and your data are gone.'
export const accountNotDeleted = 'Account Not Deleted'
export const administratorsAreDeleted =
  'The account of an administrator is deleted by another administrator, in Users.'
export const runningNotLoaded = 'Whether a license still runs could not be found out'
