import { common, receipt, tax as texts } from '#src/shared/texts.ts'
import { boughtName } from './bought.ts'
import { currentLanguage } from './language.ts'
import { type Buyer, buyerFacts, keyFacts, type Receipt, type Seller, sellerOf } from './receipt.ts'
import { type Fact, taxParts } from './tax.ts'
import { formatDate } from './values/dates.ts'
import { formatMoney } from './values/money.ts'
import { isSold, type PlanType } from './values/vocabulary.ts'

type Paper = { number: number; createdAt: Date }

/** What a credit note says: money that went back for an order, and the invoice that it takes back. */
type Credited = {
  order: Buyer & { id: number; plan: PlanType }
  note: Paper
  invoice: Paper | null
  /** The amount in PKR, of which the tax is a part, and the keys that it takes back, where those are a part of the order. */
  refund: { amount: number; way: string; reason: string; licenseKeys: string[] }
}

const fact = (label: string, value: string): Fact[] => (value === '' ? [] : [[label, value]])

/** The credit note of a refund, in the form of a receipt and in the language of the moment. */
export const creditNoteOf = ({ order, note, invoice, refund }: Credited, seller: Seller): Receipt => {
  const { number, createdAt } = note
  const { amount, way, reason, licenseKeys } = refund
  const { labels } = receipt
  return {
    language: currentLanguage(),
    title: texts.creditNoteNumber({ number }),
    ...sellerOf(seller),
    total: [texts.refunded, formatMoney(amount, seller.currency)],
    facts: [
      [labels.date, formatDate(createdAt)],
      ...(invoice
        ? fact(
            texts.creditedInvoice,
            texts.numberOfDay({ number: invoice.number, date: formatDate(invoice.createdAt) }),
          )
        : []),
      [texts.order, String(order.id)],
      ...buyerFacts(order),
      [isSold(order.plan) ? labels.plan : common.boughtFor, boughtName(order.plan)],
      ...keyFacts(texts.takenBack, licenseKeys),
      ...taxParts(amount, seller),
      ...fact(texts.sentBackBy, way),
      ...fact(texts.reason, reason),
    ],
    code: null,
    note: texts.creditedNote,
    unwritten: receipt.unwritten,
  }
}
