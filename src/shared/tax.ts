import { receipt, tax as texts } from '#src/shared/texts.ts'
import { isCnic } from './tax-number.ts'
import { formatMoney, fromMinor, toMinor } from './values/money.ts'

/** The registration of a business as entered for its receipts; blank where nothing was. */
export type Registration = {
  legalName: string
  ntn: string
  strn: string
  /** The sales tax in percent that its prices include. */
  taxPercent: string
}

/** What an order has in the books: its numbers, that of the tax office too, and what was sent back of its money. */
export type Booked = {
  invoiceNumber: number | null
  creditNotes: number[]
  refunded: number | null
  /** Blank where the tax office gave the invoice none. */
  fbrNumber: string
}

/** A line of a receipt or credit note. */
export type Fact = [label: string, value: string]

/** The business as it is registered: its name above its address, and its numbers below. */
export const registeredAs = ({ legalName, ntn, strn }: Registration, address: string[]): string[] => [
  ...(legalName ? [legalName] : []),
  ...address,
  ...(ntn ? [texts.ntnOf({ ntn })] : []),
  ...(strn ? [texts.strnOf({ strn })] : []),
]

/** The tax that an amount includes, both in paisa. */
export const taxMinor = (minor: number, percent: number): number =>
  Math.round((minor * percent) / (100 + percent))

/** The tax that an amount includes, to the paisa, and the rest of the amount (ORD-740). */
export const taxIn = (amount: number, percent: number): { tax: number; rest: number } => {
  const minor = toMinor(amount)
  const tax = taxMinor(minor, percent)
  return { tax: fromMinor(tax), rest: fromMinor(minor - tax) }
}

/** The buyer's number for the tax office, where they named one. */
export const buyerTaxFacts = (taxNumber: string): Fact[] =>
  taxNumber === '' ? [] : [[isCnic(taxNumber) ? texts.buyerCnic : texts.buyerNtn, taxNumber]]

/** An amount without the tax that it includes, and the tax. */
export const taxParts = (
  amount: number,
  { taxPercent, currency }: Registration & { currency: string },
): Fact[] => {
  const { tax, rest } = taxIn(amount, Number(taxPercent))
  if (tax === 0) return []
  return [
    [texts.withoutTax, formatMoney(rest, currency)],
    [texts.taxOf({ percent: taxPercent }), formatMoney(tax, currency)],
  ]
}

/** The numbers of an order, and the tax in its amount. */
export const taxFacts = (
  { amount, invoiceNumber, creditNotes, refunded, fbrNumber }: Booked & { amount: number },
  seller: Registration & { currency: string },
): Fact[] => {
  const facts: (Fact | false)[] = [
    invoiceNumber !== null && [texts.invoiceNumber, String(invoiceNumber)],
    fbrNumber !== '' && [texts.fbrNumber, fbrNumber],
    creditNotes.length > 0 && [texts.creditNote, receipt.listed({ words: creditNotes.map(String) })],
    refunded !== null && [texts.refunded, formatMoney(refunded, seller.currency)],
    ...taxParts(amount, seller),
  ]
  return facts.filter((fact) => fact !== false)
}
