import type { Sentence } from '#src/shared/language.ts'

export const success = 'Success!'
export const phoneOptional = 'Phone (optional)'
export const companyOptional = 'Company (optional)'
export const sending = 'Sending...'
export const tryAgainOrContact = 'Please try again or contact support'
export const verifyAndOrder = 'Verify and Order'
export const yourDetails = 'Your details'
export const aMonth = ' / month'
export const aYear = ' / year'
export const changePlan = 'Change plan'
export const choosePlan = 'Choose your plan'
type Saving = { percent: number; isSame: boolean }
export const saving = ({ percent, isSame }: Saving): string => (isSame ? `${percent}%` : `up to ${percent}%`)
export const savePercent = (most: Saving): string => `Save ${saving(most)}`
/** The steps of an order, until a shop has words of its own for them. */
export const orderSteps = ['Details', 'Code', 'Pay', 'Key']
export const fromApproval = ({ time }: { time: string }): string => `${time} from our approval`
export const renewLicense = 'Renew your license'
export const whatIsRenewed = <P>({
  holder,
  plan,
  keyEnd,
}: {
  holder: string
  plan: string
  keyEnd: P
}): Sentence<P> => [
  `${holder}, ${plan}, key ending with `,
  keyEnd,
  '. The key and all messages go to the phone and email of that license.',
]
export const licenseEnds = 'License ends'
export const renewedUntil = 'Renewed until'
export const linkNoLongerWorks = 'This link no longer works'
export const signInToRenew = 'Please sign in to renew, or order below.'
export const seePlansFrom = ({ price }: { price: string }): string => `See plans from ${price}`
export const wouldLikeADemo = 'Hello! I would like to see a demo of the extension.'
export const askForDemo = 'Ask for a demo'
export const payBy = ({ methods }: { methods: string }): string => `Pay by ${methods}`
export const demo = 'Demo'
export const watchDemo = 'Watch Demo'
export const waysToPay = 'Ways to pay'
export const buyNow = 'Buy Now'
export const buyPlan = ({ buy, plan, amount }: { buy: string; plan: string; amount: string }): string =>
  `${buy}: ${plan}, ${amount}`
export const insteadOf = 'Instead of'
export const saveYear = ({ saving }: { saving: string }): string => `Save ${saving} a year`
export const priceInDollars = ({
  dollars,
  per,
  isYearly,
}: {
  dollars: string
  per: string
  isYearly: boolean
}): string => `${dollars} ${per}${isYearly ? ', billed yearly' : ''}`
export const wouldLikeToBuy = ({
  plan,
  amount,
  per,
}: {
  plan: string
  amount: string
  per: string
}): string => `Hello! I would like to buy the ${plan} plan: ${amount} ${per}.`
export const buyOnWhatsapp = ({ buy, plan, amount }: { buy: string; plan: string; amount: string }): string =>
  `${buy}: ${plan}, ${amount}, on WhatsApp, opens in a new tab`
export const buyInUsd = ({ buy }: { buy: string }): string => `${buy} in USD`
export const wouldLikeToBuyInUsd = ({
  plan,
  dollars,
  isYearly,
}: {
  plan: string
  dollars: string
  isYearly: boolean
}): string =>
  `Hello! I would like to buy the ${plan} plan in USD: ${dollars} per month${isYearly ? ', billed yearly' : ''}.`
export const buyInUsdOnWhatsapp = ({ buy, plan }: { buy: string; plan: string }): string =>
  `${buy} in USD: ${plan}, on WhatsApp, opens in a new tab`
export const everythingPlus = ({ plan }: { plan: string }): string => `Everything in ${plan}, plus:`
export const allFeatures = ({ count }: { count: number }): string => `All ${count} features`
export const wouldLikeToOrder = ({ name }: { name: string }): string =>
  `Hello! I would like to order ${name}.`
export const orderOnWhatsapp = 'Order on WhatsApp'
export const orderingHere = 'Ordering here'
export const contactUs = 'Contact Us'
export const contactForPartnership = 'Contact for Partnership'
export const resellerPartnership = ({ name }: { name: string }): string => `${name} reseller partnership`
export const wouldLikeToResell = ({ name }: { name: string }): string =>
  `Hello! I am interested in the ${name} reseller programme.`
export const whatsappUs = 'WhatsApp Us'

// What the pictures of the product show: chats and leads of a shop that sells clothes.

export const productPicture =
  'WhatsApp chats on a board with the columns New, Interested and Paid, and a chat in which the bot answers a question about the price.'
export const stages = { new: 'New', interested: 'Interested', quoted: 'Quoted', paid: 'Paid' }
export const leads = {
  gifts: { name: 'Gift shop', initials: 'GS', text: 'Is the blue one in stock?', note: '2 min' },
  wholesale: { name: 'Wholesale', initials: 'W', text: 'Rate for 50 pieces?', note: '9 min' },
  shoes: { name: 'Shoe shop', initials: 'SS', text: 'Location bhej dein', note: '14 min' },
  lawn: { name: 'Lawn boutique', initials: 'LB', text: 'Will confirm tonight', note: 'Follow up 6 pm' },
  cafe: { name: 'Cafe', initials: 'C', text: 'Need the white one' },
  bakery: { name: 'Bakery', initials: 'B', text: 'Receipt sent', note: 'Ship today' },
}
export const priceChat = {
  asks: 'Assalam o alaikum, price kya hai?',
  agrees: 'Ji, send kar dein',
  askedAt: '2:04 am',
  agreedAt: '2:05 am',
  byBot: 'Answered by the chatbot',
}
export const botTellsPrice = ({ price }: { price: string }): string =>
  `Walaikum assalam! Lawn suits start at ${price}. Shall I send the catalogue?`
export const yourCodeIs = 'Your code is'
export const validAsPaid = 'Valid as long as you paid for'
export const systems = <P>({ count, number }: { count: number; number: P }): Sentence<P> => [
  number,
  count === 1 ? ' system' : ' systems',
]
export const dubaiChat = {
  buyer: 'Buyer in Dubai',
  initial: 'D',
  asks: 'Do you deliver to Dubai, and how long does it take?',
  inOtherWords: 'Kya aap Dubai mein delivery karte hain, aur kitne din lagte hain?',
  answer:
    'Yes, we do. Parcels to Dubai arrive in 5 to 7 days, and you can track yours from our door to yours.',
}
export const aiTools = { reply: 'Reply', translate: 'Translate', write: 'Write', send: 'Send' }
export const providers = { first: 'AI 1', second: 'AI 2' }
export const askedPrice = 'Price?'
export const keywordPrice = 'Keyword: price'
export const priceAnswers = {
  plain: ({ price }: { price: string }): string => `Lawn suits start at ${price}.`,
  warm: ({ price }: { price: string }): string => `Walaikum assalam! Suits from ${price}, all sizes.`,
  short: ({ price }: { price: string }): string => `${price} and up. Shall I send photos?`,
}
export const sentAt = 'Sent 2:04 am'
export const rule = {
  when: 'When “wholesale” is written',
  tag: 'Tag: Wholesale',
  send: 'Send the catalogue',
  move: 'Move to Quoted',
}
export const chatTabs = {
  all: 'All',
  cashOnDelivery: 'Cash on delivery',
  wholesale: 'Wholesale',
  complaints: 'Complaints',
  vip: 'VIP',
}
export const newTab = 'New tab'
/** The days of a week, by their first letters. */
export const days = { mon: 'M', tue: 'T', wed: 'W', thu: 'T', fri: 'F', sat: 'S', sun: 'S' }
export const eidOffer = 'Eid offer · Friday, 6:00 pm'
export const followUps = {
  first: { day: 'Day 1', text: 'Did the photos help?' },
  second: { day: 'Day 3', text: 'Your size is still here.' },
  third: { day: 'Day 7', text: 'Last pieces today.' },
}
export const buyerAgrees = 'Ok, book kar dein'
export const parcelChat = {
  asks: 'Mera parcel kab aayega?',
  delivery: 'It left this morning, and reaches you tomorrow.',
  deliveryDesk: 'Delivery desk',
  deliveryInitials: 'DD',
  invoice: 'Here is your invoice.',
  accounts: 'Accounts',
  accountsInitials: 'AC',
}
export const clients = { boutique: 'Boutique', academy: 'Academy', pharmacy: 'Pharmacy' }
