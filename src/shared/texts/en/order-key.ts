import type { Sentence } from '#src/shared/language.ts'

export const yourCode = 'Your code'
export const keyAndDownloads = 'Your license key and downloads'
export const codeBeforeKey =
  'They are for you alone, so we send a code to the WhatsApp number of this order first. You find the key, the extension with its installation, your systems and the receipt behind it.'
export const showKeyAndDownloads = 'Show license key and downloads'
export const creditNote = 'Your credit note'
export const codeBeforeNote =
  'It is for you alone, so we send a code to the WhatsApp number of this order first. Then you can download it.'
export const showCreditNote = 'Show credit note'
export const needsScript =
  'Showing them needs JavaScript. The key is also in the messages that we have sent you.'
export const whatsappNumberOfOrder = 'the WhatsApp number of this order'
export const codeIfPlaced = ({ orderId, phone }: { orderId: number; phone: string }): string =>
  `If order ${orderId} was placed with ${phone}, a code is on its way to it on WhatsApp.`
export const codeOnItsWay = 'A code is on its way to the WhatsApp number of this order.'
export const codeByEmailInstead =
  'Where WhatsApp does not work, it comes by email to the address of the order.'
export const showOrder = 'Show Order'
export const yourLicenseKey = 'Your license key'
export const download = 'Download'
export const downloadsNotLoaded = 'The downloads could not be loaded.'
export const installOnComputer = 'Install it on your computer'
export const noExtensionYet = 'The extension is not here yet. We tell you as soon as it is.'
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
export const keepKey = ({ plan }: { plan: string }): string => `${plan}. Keep the key to yourself.`
export const keepKeyUntil = ({ plan, expiresAt }: { plan: string; expiresAt: string }): string =>
  `${plan}, valid until ${expiresAt}. Keep the key to yourself.`
export const versionOfSize = ({ version, size }: { version: string; size: string }): string =>
  `Version ${version} · ${size}`
export const orderFacts = ({
  orderId,
  plan,
  term,
}: {
  orderId: number
  plan: string
  term: string
}): string => `Order ${orderId}: ${plan}, ${term}`
export const orderFactsAndRenewal = ({
  orderId,
  plan,
  term,
}: {
  orderId: number
  plan: string
  term: string
}): string =>
  `Order ${orderId}: ${plan}, ${term}. Renewing keeps your key: you pay once more, and the new term follows the old one.`
