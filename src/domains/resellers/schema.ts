import { z } from 'zod'
import {
  expectedUpdatedAt,
  id,
  line,
  nothing,
  numeric,
  optionalLine,
  planType,
  rupeesInput,
  text,
} from '#src/shared/input.ts'
import { languages } from '#src/shared/language.ts'
import { listInput } from '#src/shared/paging.ts'
import { input, orderAnswers, resellerAnswers as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { phone } from '#src/written/phone.ts'

/** The licences that a reseller issues or renews at once at most. */
export const MOST_ISSUED = 100
const quantityRange = { error: () => orderAnswers.quantityRange({ most: MOST_ISSUED }) }

/** What one top-up is in rupees at least and at most. */
const [LEAST_TOP_UP, MOST_TOP_UP] = [100, 10_000_000] as const
const topUpRange = {
  error: () => texts.topUpRange({ least: formatMoney(LEAST_TOP_UP), most: formatMoney(MOST_TOP_UP) }),
}

const idempotencyKey = z.string().min(1).max(100).optional()

/** New licences for a customer. */
export const issueInput = z.object({
  plan: planType(),
  quantity: numeric(z.int(quantityRange).min(1, quantityRange).max(MOST_ISSUED, quantityRange)).default(1),
  name: line(() => input.nameRequired, 100),
  phone: text(() => orderAnswers.phoneRequired).pipe(phone),
  /** The language in which the customer is told; without it the one of the call. */
  language: z.enum(languages).optional(),
  idempotencyKey,
})

/** The licences that are renewed, each for its own plan's price. */
export const renewalsInput = z.object({
  licenseIds: z.array(id).min(1).max(MOST_ISSUED),
  idempotencyKey,
})

export const topUpInput = z.object({
  amount: numeric(z.int(topUpRange).min(LEAST_TOP_UP, topUpRange).max(MOST_TOP_UP, topUpRange)),
  idempotencyKey,
})

export const customersInput = listInput(['expiresAt', 'createdAt'], {})
export const statementInput = listInput(['createdAt'], {})
/** The same as a file, in a language. */
export const ownStatementInput = statementInput.extend({ language: z.enum(languages).optional() })
/** The ledger of one reseller, for administrators; `id` is the account. */
export const ledgerInput = statementInput.extend({ id: numeric(id) })

/** The price of a plan in rupees; blank and null where the plan is not the reseller's to issue. */
const price = z.union([nothing, z.null(), rupeesInput('Price')]).optional()

/** Makes an account a reseller, changes one or closes it. A field that is left out stays. */
export const setResellerInput = z.object({
  id,
  isReseller: z.boolean(),
  prices: z.object({ starter: price, professional: price, enterprise: price }).optional(),
  termMonths: numeric(z.literal([1, 12])).optional(),
  isPaused: z.boolean().optional(),
  name: optionalLine(100).optional(),
  supportPhone: z.union([nothing, z.null(), phone]).optional(),
  lowBalance: z.union([nothing, z.null(), rupeesInput('Low balance')]).optional(),
  expectedUpdatedAt,
})

export type Issue = z.output<typeof issueInput>
export type Renewals = z.output<typeof renewalsInput>
export type CustomersQuery = z.output<typeof customersInput>
export type StatementQuery = z.output<typeof statementInput>
export type LedgerQuery = z.output<typeof ledgerInput>
export type SetReseller = z.output<typeof setResellerInput>
