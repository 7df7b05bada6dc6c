import { counted } from '#src/shared/counted.ts'
import type { Sentence } from '#src/shared/language.ts'

export const payThatOne = 'Pay that one'
export const orderAgain = 'Order again'
export const wouldLikeToBuy = ({ plan }: { plan: string }): string =>
  `Hello! I would like to buy this plan: ${plan}.`
export const askAboutPlan = ({ plan }: { plan: string }): string =>
  `Ask on WhatsApp: ${plan}, opens in a new tab`
export const enterKeyInWhatsappWeb = 'Open WhatsApp Web and enter your key'
export const howToEnterKey = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  'Open ',
  link('web.whatsapp.com'),
  ", click the extension's icon, paste your license key and choose Activate.",
]
export const openInWebStore = 'Open the extension in the Chrome Web Store'
export const openStore = 'Open the store'
export const addToChrome = 'Click Add to Chrome'
export const whereAddStands = "The button stands beside the extension's name."
export const confirmAdding = 'Confirm with Add extension'
export const chromeAsksOnce = 'Chrome asks once, and then installs and updates it by itself.'
export const pinExtension = 'Pin the extension'
export const howToPin = "Click the puzzle piece in Chrome's toolbar, then the pin beside its name."
export const downloadExtension = 'Download the extension'
export const onWhichComputer = 'On the computer on which you use WhatsApp Web, with Chrome 137 or newer.'
export const unpackIntoFolder = 'Unpack it into a folder that you keep'
export const howToUnpack =
  'On Windows: right-click the .zip and choose Extract All. Choose a folder such as Documents, not the desktop or Downloads: Chrome reads it at every start, so it must neither move nor go.'
export const switchOnDeveloperMode = "Open Chrome's extensions page and switch on Developer mode"
export const pasteAddress = 'Paste this address into the address bar; the switch is at the top right.'
export const copyAddress = 'Copy address'
export const clickLoadUnpacked = 'Click Load unpacked and choose the folder'
export const whichFolderToChoose =
  "Choose the folder that holds the file manifest.json. If your download is a .crx file instead, drag it onto the extensions page; today's Chrome refuses that for extensions from outside its store, so take the .zip."
export const chromeWarns = <P>({ bold }: { bold: (text: string) => P }): Sentence<P> => [
  bold('Chrome warns you, and that is expected.'),
  ' When it starts, it may say that extensions in developer mode can harm your computer, and offer to turn them off. Close that message: Chrome says so of every extension that does not come from its store.',
]
export const howToUpdate = <P>({ bold }: { bold: (text: string) => P }): Sentence<P> => [
  bold('A new version:'),
  " download it, unpack it into the same folder so that its files replace the old ones, and press the round arrow of the extension on Chrome's extensions page. Your license stays active. In a different folder it would count as one more system.",
]
export const zip = '.zip'
export const yourOrder = 'your order'
export const download = 'Download'
export const documents = 'Documents'
export const extensions = 'Extensions'
export const developerMode = 'Developer mode'
export const loadUnpacked = 'Load unpacked'
export const license = 'License'
export const yourKey = 'your key'
export const activate = 'Activate'
export const openOnComputer = ({ shop, link }: { shop: string; link: string }): string =>
  `Open this on the computer, to install ${shop}: ${link}`
export const install = ({ shop }: { shop: string }): string => `Install ${shop}`
export const sendToMyComputer = 'Send to my computer'
export const runsOnComputer =
  'The extension runs in Chrome on a computer. Send yourself this page, and open it there.'
export const toMyselfOnWhatsapp = 'To myself on WhatsApp'
export const toMyEmail = 'To my email'
export const copyLink = 'Copy link'
export const payAfterOrdering = ({ paymentMethods }: { paymentMethods: string }): string =>
  `You pay after you ordered, by ${paymentMethods}.`
export const goodToKnow = 'Good to know'
export const stepsToKey = 'Steps to your license key'
export const done = ', done'
export const orderCancelled = 'Order Cancelled'
export const orderCancelledText = ({ orderId }: { orderId: number }): string =>
  `Order ${orderId} is cancelled.`
export const notCancelled = 'Not Cancelled'
export const cancelThisOrder = 'Cancel this order'
export const cancelQuestion = ({ orderId }: { orderId: number }): string => `Cancel order ${orderId}?`
export const keepOrder = 'Keep order'
export const cancelOrder = 'Cancel order'
export const orderSubmitted = 'Order Submitted Successfully'
export const orderNumber = <P>({
  orderId,
  plan,
  period,
  amount,
}: {
  orderId: P
  plan: string
  period: string
  amount: string
}): Sentence<P> => ['Order number ', orderId, ': ', plan, ', ', period, ', ', amount, '.']
export const paySendProof = 'Pay and send proof'
export const placeAnotherOrder = 'Place another order'
export const copyPart = ({ label, name }: { label: string; name: string }): string =>
  `Copy ${label} of ${name}`
export const askInsteadOfWaiting = 'You need not wait: ask us how to pay.'
export const canAskHowToPay = 'You can also ask us on WhatsApp.'
export const chooseHowYouPay = 'Choose how you pay'
export const qrCodeOfMethod = ({ name }: { name: string }): string => `QR code that pays by ${name}`
export const fees = ({ fees }: { fees: string }): string => `Fees: ${fees}`
export const sendProofOnWhatsapp = 'Send proof on WhatsApp'
export const proofForOrder = ({ orderId, bought }: { orderId: number; bought: string }): string =>
  `Hello! Here is my proof for order ${orderId}: ${bought}.`
export const haveCoupon = 'Coupon?'
export const applyCoupon = 'Apply'
export const oneMonth = 'one month'
export const oneYear = 'one year'
export const renewsOnSameKey = 'Renews on the same key: you pay again each month, and the key stays'
export const termByMonth = ({ term, amount }: { term: string; amount: string }): string =>
  `${term}. ${amount} a month.`
export const renewTitle = 'For how long?'
export const whatIsItFor = 'What is this order for?'
export const extendLicense = ({ end }: { end: string }): string => `Extend your license that ends ${end}`
export const extendEnded = ({ end }: { end: string }): string => `Extend your license that ended ${end}`
export const extendLicenses = 'Extend licenses that you have'
export const upgradeLicense = ({ plan, end }: { plan: string; end: string }): string =>
  `Upgrade your ${plan} license that ends ${end}`
export const upgradeLicenses = 'Upgrade licenses that you have'
export const nextPlan = ({ plan, held, end }: { plan: string; held: string; end: string }): string =>
  `Change to ${plan} when your ${held} license ends ${end}`
export const nextPlans = ({ plan }: { plan: string }): string =>
  `Change to ${plan} when licenses that you have end`
export const anotherLicense = 'Another license, for another person or computer'
export const howManyLicenses = 'How many licenses?'
export const whichLicenses = 'Which licenses?'
export const keyWithEnd = ({ end }: { end: string }): string => `Key ending with ${end}`
export const renewFor = ({ amount }: { amount: string }): string => `Renew for ${amount}`
export const renewedUntil = ({ until }: { until: string }): string => `until ${until}`
export const unlimitedSystems = 'Unlimited systems'
export const insteadOf = 'instead of'
export const percentOff = ({ percent }: { percent: number }): string => `${percent}% off`
export const sale = 'Sale'
export const licenseFor = ({ termMonths }: { termMonths: string }): string => `License for ${termMonths}`
export const priceWithCode = ({ amount }: { amount: string }): string => `${amount} with code`
export const copyCode = ({ couponCode }: { couponCode: string }): string => `Copy code ${couponCode}`
export const purchaseNow = 'Purchase Now'
export const purchasePlan = ({ title }: { title: string }): string => `Purchase Now: ${title}`
export const orderPlaced = 'Order placed'
export const proofSent = 'Proof of payment sent'
export const havePayment = 'We have your payment'
export const cancelAsk = <P>({ question }: { question: P }): Sentence<P> => [
  question,
  ' If you have paid already, send the proof instead. You can order again at any time.',
]
export const downloadReceipt = 'Download receipt (PDF)'
export const downloadInvoice = 'Download invoice (PDF)'
/** `which` counts them where an order has several. */
export const downloadCreditNote = ({ which }: { which: string }): string =>
  which ? `Download credit note ${which} (PDF)` : 'Download credit note (PDF)'
export const either = ({ names, last }: { names: string[]; last: string }): string =>
  `${names.join(', ')} or ${last}`
export const askWhereToPay = ({ orderId }: { orderId: number }): string =>
  `Hello! I would like to pay for order ${orderId}. Where do I pay?`
export const askToPayBy = ({ orderId, method }: { orderId: number; method: string }): string =>
  `Hello! I would like to pay for order ${orderId} with ${method}. Where do I pay?`
export const askAboutMethod = ({ method }: { method: string }): string =>
  `Ask on WhatsApp about ${method}, opens in a new tab`
export const askAboutPaying = 'Ask on WhatsApp where to pay, opens in a new tab'
export const systemLogins = ({ systemsCount }: { systemsCount: number }): string =>
  counted(systemsCount, 'system login')
export const planForTime = ({ plan, time }: { plan: string; time: string }): string => `${plan}, ${time}`
export const planAtPrice = ({ plan, amount }: { plan: string; amount: string }): string =>
  `${plan}, ${amount}`
/** What one payment of a plan costs, and how often it is paid. */
export const amountPer = ({ amount, isYearly }: { amount: string; isYearly: boolean }): string =>
  `${amount} per ${isYearly ? 'year' : 'month'}`
/** The categories of products that the back office offers. */
export const categories: Record<string, string> = {
  software: 'software',
  license: 'license',
  subscription: 'subscription',
  plugin: 'plugin',
  extension: 'extension',
}
