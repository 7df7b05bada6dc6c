import { z } from 'zod'
import { id, keyText, month, revision } from '#src/shared/input.ts'
import { taxNumber } from '#src/shared/tax-number.ts'
import { taxNumber as texts } from '#src/shared/texts.ts'

/** The buyer's NTN or CNIC, by an administrator and by the buyer's pay link. */
export const setTaxNumberInput = z.object({ id, taxNumber, revision: revision.optional() })
export const taxNumberByLinkInput = z.object({ token: z.string().max(200), taxNumber })
/** What the buyer types. */
export const taxNumberForm = z.object({
  taxNumber: taxNumber.refine(Boolean, { error: () => texts.notValid }),
})

/** The number that the tax office gave an invoice, as typed; its QR holds it. */
export const setFbrNumberInput = z.object({
  id,
  revision: revision.optional(),
  fbrNumber: keyText(60).regex(/^[\x20-\x7e]*$/, 'Please use the letters and digits of an English keyboard'),
})

/** The invoices and credit notes of a month; without one, of this month. */
export const reportInput = z.object({ month: month.optional() })

export type SetTaxNumber = z.output<typeof setTaxNumberInput>
export type TaxNumberByLink = z.output<typeof taxNumberByLinkInput>
export type SetFbrNumber = z.output<typeof setFbrNumberInput>
export type ReportQuery = z.output<typeof reportInput>
