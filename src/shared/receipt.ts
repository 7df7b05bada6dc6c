import { common, tax as taxTexts, receipt as texts } from '#src/shared/texts.ts'
import { boughtName } from './bought.ts'
import { type BuyerDetail, detailFacts } from './buyer-details.ts'
import { currentLanguage, type Language } from './language.ts'
import { keyEndOf } from './license-key.ts'
import type { LabelledLine } from './price-lines.ts'
import { raastText } from './raast.ts'
import { type Booked, buyerTaxFacts, type Fact, type Registration, registeredAs, taxFacts } from './tax.ts'
import { formatDate, termInWords } from './values/dates.ts'
import { formatMoney } from './values/money.ts'
import { isSold, type OrderStatus, type PlanType } from './values/vocabulary.ts'

/** The buyer of an order; a tax number is their NTN or CNIC, blank for none. */
export type Buyer = Record<'name' | 'email' | 'phone' | 'taxNumber', string> &
  Record<BuyerDetail, string | null>
type Order = Booked &
  Buyer & {
    id: number
    plan: PlanType
    termMonths: number
    amount: number
    lines: LabelledLine[]
    status: OrderStatus
    systemsCount: number | null
    expiresAt: Date | null
    createdAt: Date
    /** The method that the buyer named with the accepted proof; null where none is known. */
    paidBy: string | null
    /** The id that the buyer entered with the proof; empty where they sent a picture alone. */
    transactionId: string
    /** When it was paid, as the buyer entered it, and when the payment was accepted. */
    paidAt: Date | null
    acceptedAt: Date | null
    licenseKeys: readonly string[]
    /** The keys whose money was sent back alone. */
    refundedKeys: readonly string[]
    /** Until when it can be paid by its Raast QR. */
    payUntil: Date
  }

export type Seller = Registration & {
  name: string
  city: string
  /** As entered for receipts, with a line for each part; empty where nothing was. */
  address: string
  supportEmail: string
  supportPhone: string
  currency: string
  /** The names of the visible payment methods. */
  paymentMethods: readonly string[]
  /** The IBAN for which a Raast QR is drawn, or null. */
  raastIban: string | null
}

/** The texts of a receipt, the same in the PDF and on the screen. */
export type Receipt = {
  language: Language
  title: string
  /** The name of the shop, and how to reach it. */
  seller: string[]
  /** The lines of the seller's address. */
  address: string[]
  /** What it is about, in large letters: what was paid, or is to be paid (ORD-735). */
  total: [label: string, value: string]
  facts: [label: string, value: string][]
  /**
   * The text of a QR and what it is: the one of Raast by which an order that waits is paid (PAY-746), and later the number
   * that the tax office gave the invoice.
   */
  code: { text: string; caption: string } | null
  note: string
  /** What stands in the PDF for a value in a script that none of its fonts has. */
  unwritten: string
}

/**
 * How and when an approved order was paid as far as that is known, or the methods by which an order can be paid
 * (ORD-736).
 */
const payment = (order: Order, methods: readonly string[]): Fact[] => {
  const { status, paidBy, transactionId, paidAt, acceptedAt } = order
  const { labels } = texts
  if (status === 'cancelled') return [[labels.waysToPay, texts.noWay]]
  if (status === 'pending')
    return [[labels.waysToPay, methods.length > 0 ? texts.listed({ words: methods }) : texts.asArranged]]
  return [
    ...(paidBy ? [[labels.paidBy, paidBy] satisfies Fact] : []),
    ...(transactionId ? [[labels.transactionId, transactionId] satisfies Fact] : []),
    ...(paidAt ? [[labels.paidOn, formatDate(paidAt)] satisfies Fact] : []),
    ...(acceptedAt && !paidAt ? [[labels.paymentAccepted, formatDate(acceptedAt)] satisfies Fact] : []),
  ]
}

/** A key is a secret, and a receipt goes to accountants: the last group names each (ORD-737). */
export const keyFacts = (label: string, keys: readonly string[]): Fact[] =>
  keys.length > 0 ? [[label, texts.keyEnds({ end: texts.listed({ words: keys.map(keyEndOf) }) })]] : []

/** The keys of an approved order: those that it gives, and those whose money was sent back alone. */
const licenseKeysOf = ({ status, licenseKeys, refundedKeys }: Order): Fact[] =>
  status === 'confirmed'
    ? [...keyFacts(texts.labels.licenseKey, licenseKeys), ...keyFacts(taxTexts.takenBack, refundedKeys)]
    : []

/** Who sold, and where: by the address for receipts, which has the city, else by the city alone (ORD-738). */
export const sellerOf = (shop: Seller) => {
  const { name, city, address, supportEmail, supportPhone } = shop
  const lines = address.split('\n').flatMap((line) => line.trim() || [])
  const place = lines.length > 0 ? '' : city
  return {
    seller: [name, place, supportEmail, supportPhone].filter(Boolean),
    address: registeredAs(shop, lines),
  }
}

/** The QR with the amount, while the order waits for its payment, and then that of the tax office's number. */
const codeOf = ({ status, amount, payUntil, fbrNumber }: Order, { raastIban }: Seller): Receipt['code'] => {
  if (status !== 'pending' && fbrNumber !== '') {
    return { text: fbrNumber, caption: taxTexts.fbrCode({ number: fbrNumber }) }
  }
  const text =
    status === 'pending' && raastIban ? raastText({ iban: raastIban, amount, until: payUntil }) : null
  return text === null ? null : { text, caption: texts.payByRaast({ date: formatDate(payUntil) }) }
}

/** The period that the order pays for. */
const periodOf = ({ termMonths, expiresAt }: Order): string => {
  const term = termInWords(termMonths)
  return expiresAt ? texts.until({ term, date: formatDate(expiresAt) }) : texts.fromApproval({ term })
}

/** Who bought: the company stands beside the name, a further detail in a line of its own. */
export const buyerFacts = (order: Buyer): Fact[] => {
  const { name, company, email, phone, taxNumber } = order
  const { labels, listed } = texts
  return [
    [labels.buyer, company ? listed({ words: [name, company] }) : name],
    [labels.contact, listed({ words: [email, phone] })],
    ...detailFacts(order).flatMap(([label, value]): Fact[] =>
      value && value !== company ? [[label, value]] : [],
    ),
    ...buyerTaxFacts(taxNumber),
  ]
}

/** The receipt of an order, called an invoice until the order is approved (ORD-734), in the language of the moment. */
export const receiptOf = (order: Order, seller: Seller): Receipt => {
  const { id, plan, status, systemsCount } = order
  const { labels } = texts
  return {
    language: currentLanguage(),
    title: status === 'confirmed' ? texts.receiptNumber({ id }) : texts.invoiceNumber({ id }),
    ...sellerOf(seller),
    total: [texts.totals[status], formatMoney(order.amount, seller.currency)],
    facts: [
      [labels.date, formatDate(order.createdAt)],
      ...buyerFacts(order),
      [isSold(plan) ? labels.plan : common.boughtFor, boughtName(plan)],
      // A top-up of a balance has neither.
      ...(isSold(plan)
        ? [
            [labels.systems, systemsCount === null ? texts.asPlanSays : String(systemsCount)] satisfies Fact,
            [labels.period, periodOf(order)] satisfies Fact,
          ]
        : []),
      ...order.lines.map(({ label, amount }): Fact => [label, formatMoney(amount, seller.currency)]),
      ...taxFacts(order, seller),
      ...payment(order, seller.paymentMethods),
      ...licenseKeysOf(order),
      [labels.status, texts.states[status]],
    ],
    code: codeOf(order, seller),
    note: texts.note,
    unwritten: texts.unwritten,
  }
}
