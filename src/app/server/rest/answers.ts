import { z } from 'zod'
import type { AppRouter } from '#src/app/router.ts'
import { authRest } from '#src/domains/auth/answers.ts'
import { chatRest } from '#src/domains/chat/answers.ts'
import { contactsRest } from '#src/domains/contacts/answers.ts'
import { contentRest } from '#src/domains/content/answers.ts'
import { couponsRest } from '#src/domains/coupons/answers.ts'
import { downloadsRest } from '#src/domains/downloads/answers.ts'
import { eventsRest } from '#src/domains/events/answers.ts'
import { incomingRest } from '#src/domains/incoming/answers.ts'
import { licensesRest } from '#src/domains/licenses/answers.ts'
import { mediaRest } from '#src/domains/media/answers.ts'
import { messagesRest } from '#src/domains/messages/answers.ts'
import { bankFeedRest } from '#src/domains/money-in/answers.ts'
import { notificationsRest } from '#src/domains/notifications/answers.ts'
import { offersRest } from '#src/domains/offers/answers.ts'
import { ordersRest } from '#src/domains/orders/answers.ts'
import { otpRest } from '#src/domains/otp/answers.ts'
import { pageSectionsRest } from '#src/domains/page-sections/answers.ts'
import { paymentMethodsRest } from '#src/domains/payment-methods/answers.ts'
import { paymentsRest } from '#src/domains/payments/answers.ts'
import { plansRest } from '#src/domains/plans/answers.ts'
import { productsRest } from '#src/domains/products/answers.ts'
import { resellersRest } from '#src/domains/resellers/answers.ts'
import { securityRest } from '#src/domains/security/answers.ts'
import { seoRest } from '#src/domains/seo/answers.ts'
import { settingsRest } from '#src/domains/settings/answers.ts'
import { ticketsRest } from '#src/domains/tickets/answers.ts'
import { usersRest } from '#src/domains/users/answers.ts'
import { whatsappRest } from '#src/domains/whatsapp/answers.ts'
import type { Page } from '#src/shared/paging.ts'

type Procedures = AppRouter['_def']['record']
type OutputOf<Path> = Path extends `${infer Domain extends keyof Procedures}.${infer Name}`
  ? Name extends keyof Procedures[Domain]
    ? Procedures[Domain][Name] extends { _def: { $types: { output: infer Output } } }
      ? Output
      : never
    : never
  : never
/** The answer of a procedure over REST; a page answers its rows. */
type AnswerOf<Path> = OutputOf<Path> extends Page<infer Row> ? Row[] : OutputOf<Path>

/** Checks at compile time that the answer of every procedure fits its schema. An upload and a file are no procedures. */
const checked = <Schemas extends Record<string, z.ZodType>>(
  schemas: Schemas & {
    [Path in keyof Schemas]: Path extends `${string}.${'upload' | 'file'}${string}`
      ? unknown
      : AnswerOf<Path> extends z.output<Schemas[Path]>
        ? unknown
        : z.ZodType<AnswerOf<Path>>
  },
): Schemas => schemas

/** Every error under /api (REST-2); some also carry `success: false`. */
export const failure = z
  .strictObject({
    message: z.string(),
    error: z.string().meta({ description: 'The same as `message`' }),
    code: z.string(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    success: z.literal(false).optional(),
    requiresSecondFactor: z
      .literal(true)
      .optional()
      .meta({ description: 'Repeat the call with a `code` of the second factor' }),
  })
  .meta({ id: 'Error' })

/** What each domain says of its calls, in the order of the OpenAPI document. */
const domains = [
  authRest,
  otpRest,
  ordersRest,
  licensesRest,
  downloadsRest,
  usersRest,
  plansRest,
  productsRest,
  couponsRest,
  offersRest,
  resellersRest,
  paymentMethodsRest,
  paymentsRest,
  bankFeedRest,
  contactsRest,
  ticketsRest,
  settingsRest,
  contentRest,
  pageSectionsRest,
  notificationsRest,
  securityRest,
  mediaRest,
  seoRest,
  chatRest,
  whatsappRest,
  incomingRest,
  messagesRest,
  eventsRest,
] as const

type AllOf<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never
type Answers = AllOf<(typeof domains)[number]['answers']>

/** The schema of every documented call's JSON answer. Only the OpenAPI document and tests load it. */
export const answers = checked(Object.assign({}, ...domains.map((domain) => domain.answers)) as Answers)

export const tags: Record<string, string> = Object.assign({}, ...domains.map((domain) => domain.tags))
