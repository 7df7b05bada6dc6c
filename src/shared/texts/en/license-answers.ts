// What the server answers about licenses: to their holders, and to the programs that they are sold for.

export const enterKey = 'Please enter a license key'
export const isSuspended = 'This license is suspended. Please contact support.'
export const isRevoked = 'This license was revoked. Please contact support.'
export const validUntil = ({ end }: { end: string }): string => `This license is valid until ${end}.`
export const endsOn = ({ end }: { end: string }): string =>
  `This license ends on ${end}. Renew it to go on without a break.`
export const inGrace = ({ end, graceEnd }: { end: string; graceEnd: string }): string =>
  `This license ended on ${end}. It works until ${graceEnd}, so please renew it.`
export const hasEnded = ({ end }: { end: string }): string =>
  `This license ended on ${end}. Renew it to go on.`
export const notActivated = 'This license is not activated on this system.'
export const tooManySystems = ({ count }: { count: number }): string =>
  `This license is in use on as many systems as it allows (${count}). Remove one of them in your dashboard first.`
export const trialUntil = ({ end }: { end: string }): string => `This is a free trial. It ends on ${end}.`
export const trialHasEnded = ({ end }: { end: string }): string =>
  `Your free trial ended on ${end}. Order a license to go on with the same key.`
export const noTrial = 'There is no free trial at the moment.'
export const numberHadTrial = 'This number has had its free trial. Order a license to go on.'
export const systemHadTrial =
  'This computer has had its free trial with another number. Order a license to go on.'
export const trialCannotSend = 'We cannot send codes on WhatsApp at the moment. Please try again later.'
export const noUpdate = 'There is no newer version that can be installed from here.'
export const noSuchKey = 'There is no license with this key.'
export const mistypedKey =
  'This license key is mistyped. Please compare it with your dashboard, letter by letter.'
export const replacedKey =
  'This license key was replaced by a new one. Its holder finds the new key in the dashboard.'
export const placeIsHeld = ({ freeAt }: { freeAt: string }): string =>
  `A place of this license was freed on another system, which may go on offline for a while. It can be used from ${freeAt} in Pakistan. Our support can give it at once.`
export const removalsSpent = ({ days, next }: { days: number; next: string }): string =>
  `You can remove two systems in ${days} days, and the next one on ${next}. Our support can remove more.`
export const enterCode = 'Please enter the code that the program shows'
export const noSuchCode =
  'This code is mistyped, was used or is older than 10 minutes. Please have the program show a new one.'
export const swapInDashboard =
  'Nobody can prove here that this license is theirs. Remove a system in your dashboard, or ask our support.'
