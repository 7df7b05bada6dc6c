import type { Sentence } from '#src/shared/language.ts'

export const yourCode = 'Your code'
/** By how this browser comes to the key, and by the ways of a code. */
export const beforeKey = {
  both: ({ phone }: { phone: string }): string =>
    `It is for you alone, so we first send a code to ${phone} on WhatsApp.`,
  whatsapp: ({ phone }: { phone: string }): string =>
    `It is for you alone, so we first send a code to ${phone} on WhatsApp.`,
  email: (): string => 'It is for you alone, so we first send a code to the email address of this order.',
  message: ({ phone }: { phone: string }): string =>
    `It is for you alone, so you first write to us from ${phone} on WhatsApp.`,
  nothing: ({ phone }: { phone: string }): string =>
    `It is for you alone, and this shop can send no code now. We contact you at ${phone}, or you ask us.`,
}
export const showKey = 'Show my key'
export const askForKey = ({ orderId }: { orderId: number }): string =>
  `Hello! My order ${orderId} is approved. Please send me my license key.`
export const creditNote = 'Your credit note'
export const showCreditNote = 'Show credit note'
export const needsScript = 'Showing it needs JavaScript.'
/** By the ways of the code, for whoever named an order and a phone, right or wrong. */
export const codeIfPlaced = {
  both: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `If order ${orderId} was placed with ${phone}, a code is on its way to it on WhatsApp. Where WhatsApp does not work, it comes by email.`,
  whatsapp: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `If order ${orderId} was placed with ${phone}, a code is on its way to it on WhatsApp.`,
  email: ({ orderId, phone }: { orderId: number; phone: string }): string =>
    `If order ${orderId} was placed with ${phone}, a code is on its way to the email address of the order.`,
  none: (): string => 'This shop can send no code now. Please contact us.',
}
/** By the ways of the code, for the holder of the order's link. */
export const codeOnItsWay = {
  both: ({ phone }: { phone: string }): string =>
    `A code is on its way to ${phone} on WhatsApp. Where WhatsApp does not work, it comes by email.`,
  whatsapp: ({ phone }: { phone: string }): string => `A code is on its way to ${phone} on WhatsApp.`,
  email: (): string => 'A code is on its way to the email address of this order.',
  none: (): string => 'This shop can send no code now. Please contact us.',
}
export const showOrder = 'Show Order'
export const yourLicenseKey = 'Your license key'
export const download = 'Download'
export const downloadsNotLoaded = 'The downloads could not be loaded.'
export const installOnComputer = 'Install it on your computer'
export const noExtensionYet = 'The extension is not here yet.'
export const weTellOfExtension = 'We tell you as soon as it is.'
export const moreDownloads = 'More downloads'
export const receiptAndRenewal = 'Receipt and renewal'
export const addToAccount = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'With an account you find all your orders and keys in one place. ',
  link('Add this order to an account'),
]
export const timeIsOver = 'The hour for which this order was shown is over. Please ask for a new code.'
export const orderNotLoaded = 'The order could not be loaded. Please check your connection.'
export const startAgain = 'Start again'
export const noLicenseKey = 'This order has no license key at the moment.'
export const placeIsFreeAtOnce = ({ days }: { days: number }): string =>
  `Its place is free at once, and another system can be activated. You can remove two systems in ${days} days.`
export const removeQuestion = ({ name }: { name: string }): string => `Remove ${name}?`
export const freedPlace = ({
  name,
  freeAt,
  quickPerPlace,
  quickDays,
}: {
  name: string
  freeAt: string
  quickPerPlace: number
  quickDays: number
}): string =>
  `${name} freed its place and may go on offline. The place is held for it until ${freeAt}, unless another system takes it, which works ${quickPerPlace} times in ${quickDays} days for each place. Our support can give it at once.`
export const keepSystem = 'Keep'
export const systemsNotLoaded = 'The systems could not be loaded.'
export const noSystemYet = 'Not activated anywhere yet. The steps above show how.'
export const keepKeyUntil = ({ plan, expiresAt }: { plan: string; expiresAt: string }): string =>
  `${plan}, valid until ${expiresAt}. Keep the key to yourself.`
export const versionOfSize = ({ version, size }: { version: string; size: string }): string =>
  `Version ${version} · ${size}`
export const renewingKeepsKey =
  'Renewing keeps your key: you pay once more, and the new term follows the old one.'
export const whoUsesIt = 'Who uses it?'
export const exampleOfLabel = 'Ali, front desk'
export const labelNotSaved = 'Not saved'
export const licenseEnding = ({ end }: { end: string }): string => `License …${end}`
