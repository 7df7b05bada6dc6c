import type { Sentence } from '#src/shared/language.ts'

export const activateProgram = 'Activate your program'
export const howItWorks =
  'Your program shows a code. Here you choose the license for it, without typing the key.'
export const withoutAccount = 'Ordered without an account?'
export const signInToAccount = 'Sign in to the account that has the license, then press once.'
export const typeTheKey =
  'The page of your order shows the license key in the browser that you ordered with. Type that key into the program.'
export const codeOfProgram = 'Code of the program'
export const whereCodeIs = 'It stands beside the QR code in the program'
export const notLoaded = 'The code could not be looked up'
export const question = ({ name }: { name: string }): string => `Activate ${name}?`
export const fromAddress = <P>({ address }: { address: P }): Sentence<P> => [
  'Asks from the network address ',
  address,
  ', not from the network that you are in.',
]
export const fromThisNetwork = <P>({ address }: { address: P }): Sentence<P> => [
  'Asks from the network that you are in (',
  address,
  ').',
]
export const onlyYourOwn = <P>({ code }: { code: P }): Sentence<P> => [
  'Press only if the code ',
  code,
  ' is on your own screen. If somebody sent it to you, they would use your license.',
]
export const licenseNamed = ({
  plan,
  ending,
  label,
}: {
  plan: string
  ending: string
  label: string
}): string => (label ? `${label}: ${plan}, key ending in ${ending}` : `${plan}, key ending in ${ending}`)
export const forWhichLicense = 'For which license?'
export const systemsInUse = ({ systems, allowed }: { systems: number; allowed: number }): string =>
  `Used on ${systems} of ${allowed}`
export const whichIsReplaced = ({ allowed }: { allowed: number }): string =>
  `All places of this license are taken (${allowed}). Which system shall it replace?`
export const lastSeen = ({ platform, lastSeenAt }: { platform: string; lastSeenAt: string }): string =>
  `${platform}, last used ${lastSeenAt}`
export const systemsNotLoaded = 'The systems could not be loaded'
export const nextSwapAt = ({ removableAt }: { removableAt: string }): string =>
  `All places are taken, and the next system can be replaced on ${removableAt}. Our support can do it sooner.`
export const yourTrial = 'Your free trial'
export const trialMoves = 'Your trial runs on another computer. It moves to this one.'
export const noLicense = 'You have no license that can be used now.'
export const seePlans = 'See Plans'
export const fromOtherOrder = 'The license is from an order without this account'
export const chooseLicense = 'Please choose a license'
export const chooseSystem = 'Please choose the system that it replaces'
export const activateIt = 'Activate'
export const notMine = 'Not mine'
export const notActivated = 'Not Activated'
export const done = 'Done'
export const isActivated = ({ name }: { name: string }): string =>
  `${name} is activated. You can put your phone away: the program goes on by itself.`
export const withPhone = 'Activate a program by its code'
