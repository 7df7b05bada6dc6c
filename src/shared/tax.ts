import { texts } from './texts/tax.ts'
import { formatMoney, fromMinor, toMinor } from './values/money.ts'

/** The registration of a business as entered for its receipts; blank where nothing was (ORD-331). */
export type Registration = {
  legalName: string
  ntn: string
  strn: string
  /** The sales tax in percent that its prices include. */
  taxPercent: string
}

/** What an order has in the books: its numbers, and what was sent back of its money; null where it has none. */
export type Booked = {
  invoiceNumber: number | null
  creditNote: number | null
  refunded: number | null
}

type Fact = [label: string, value: string]

/** The business as it is registered: its name above its address, and its numbers below. */
export const registeredAs = ({ legalName, ntn, strn }: Registration, address: string[]): string[] => [
  ...(legalName ? [legalName] : []),
  ...address,
  ...(ntn ? [texts.ntnOf({ ntn })] : []),
  ...(strn ? [texts.strnOf({ strn })] : []),
]

/** The tax that an amount includes, to the paisa, and the rest of the amount. */
export const taxIn = (amount: number, percent: number): { tax: number; rest: number } => {
  const minor = toMinor(amount)
  const tax = Math.round((minor * percent) / (100 + percent))
  return { tax: fromMinor(tax), rest: fromMinor(minor - tax) }
}

/** The numbers of an order, and the tax in its amount. */
export const taxFacts = (
  { amount, invoiceNumber, creditNote, refunded }: Booked & { amount: number },
  { taxPercent, currency }: Registration & { currency: string },
): Fact[] => {
  const { tax, rest } = taxIn(amount, Number(taxPercent))
  const facts: (Fact | false)[] = [
    invoiceNumber !== null && [texts.invoiceNumber, String(invoiceNumber)],
    creditNote !== null && [texts.creditNote, String(creditNote)],
    refunded !== null && [texts.refunded, formatMoney(refunded, currency)],
    tax > 0 && [texts.withoutTax, formatMoney(rest, currency)],
    tax > 0 && [texts.taxOf({ percent: taxPercent }), formatMoney(tax, currency)],
  ]
  return facts.filter((fact) => fact !== false)
}
