import { and, asc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { equals, pageOf } from '#db/page.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { type Channel, isBuiltIn } from '#src/domains/messages/schema.ts'
import { updateTemplate } from '#src/domains/messages/texts/templates.ts'
import { messageWords } from '#src/domains/messages/texts/words.ts'
import { spokenSetting } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { otherLanguages } from '#src/shared/language.ts'
import type { PaymentMethod as ShownMethod } from '#src/shared/pages.ts'
import type { Listed } from '#src/shared/paging.ts'
import { ibanIn } from '#src/shared/raast.ts'
import { inLanguage, readTranslations, withTexts } from '#src/shared/translations.ts'
import { accountLines } from '#src/shared/values/account-lines.ts'
import { isolated } from '#src/shared/values/bidi.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'
import { type PaymentMethodRow, toShownMethod } from './present.ts'
import type { CreatePaymentMethod, PaymentMethodListQuery, UpdatePaymentMethod } from './schema.ts'

const rows = auditedRows(paymentMethods, {
  entity: 'payment method',
  noun: 'Payment method',
  isPublic: true,
})

const columns = {
  displayOrder: paymentMethods.displayOrder,
  name: foldedOf(paymentMethods.name),
  type: foldedOf(paymentMethods.type),
  createdAt: paymentMethods.createdAt,
}

const visibleMethods = kept([paymentMethods], (db): readonly PaymentMethodRow[] =>
  db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.isActive, true), eq(paymentMethods.isVisible, true)))
    .orderBy(asc(paymentMethods.displayOrder), asc(paymentMethods.id))
    .all(),
)

/** The payment methods that customers see, by display order (PAY-1), in the language of the moment. */
export const visiblePaymentMethods = (deps: Reading): readonly PaymentMethodRow[] =>
  visibleMethods(deps.db).map((method) => inLanguage(method))

/** The same as buyers see them. */
export const shownMethods = (deps: Reading): ShownMethod[] => visiblePaymentMethods(deps).map(toShownMethod)

/** The method with this id, also one that customers do not see; undefined once it was deleted. */
export const paymentMethodOf = ({ db }: Reading, id: number): PaymentMethodRow | undefined =>
  db.select().from(paymentMethods).where(eq(paymentMethods.id, id)).get()

/** A value that is copied into a bank's form: an account number, an IBAN, a phone. */
const isNumber = (value: string): boolean => /\d{4}/.test(value.replace(/[\s-]/g, ''))

/**
 * A method as a paragraph: its name, bold on WhatsApp, then a line a part. A number is alone on its line on WhatsApp,
 * where people copy a line (MSG-92), and beside its label in an email (MAIL-842). It is copied into the form of a bank,
 * which takes no digits of Urdu.
 */
const methodText = ({ name, accountDetails, fees }: PaymentMethodRow, channel: Channel): string => {
  const isChat = channel === 'whatsapp'
  const parts = accountLines(asciiDigits(accountDetails)).flatMap(({ label, value }) => {
    const part = isChat ? value : isolated(value)
    if (label === null) return [part]
    return isChat && isNumber(value) ? [`${label}:`, value] : [`${label}: ${part}`]
  })
  const title = isChat ? `*${name}*` : name
  return [title, ...parts, ...(fees ? [messageWords().fees({ fees })] : [])].join('\n')
}

/** The visible methods for a message, one a paragraph; empty when there is none. */
export const accountsText = (deps: Reading, channel: Channel): string =>
  visiblePaymentMethods(deps)
    .map((method) => methodText(method, channel))
    .join('\n\n')

/** The same for an order, then the bank transfer note. */
export const paymentText = (deps: Reading, channel: Channel): string => {
  const accounts = accountsText(deps, channel)
  return accounts === '' ? '' : `${accounts}\n\n${spokenSetting(deps, 'bank_transfer_note')}`
}

/** The IBAN of the first method whose Raast QR buyers see, or null (PAY-182). */
export const shownRaastIban = (deps: Reading): string | null =>
  visiblePaymentMethods(deps).find(({ raastIban }) => raastIban !== null)?.raastIban ?? null

/** Payment methods for the back office. `q` searches name, type and account details. */
export const listPaymentMethods = (deps: Reading, query: PaymentMethodListQuery): Listed<PaymentMethodRow> =>
  pageOf(deps.db, paymentMethods, query, {
    columns,
    fallback: 'displayOrder',
    where: and(
      contains(query.q, [
        paymentMethods.name,
        paymentMethods.type,
        paymentMethods.accountDetails,
        translatedTexts(paymentMethods.translations),
      ]),
      equals(paymentMethods.isActive, query.isActive),
      equals(paymentMethods.isVisible, query.isVisible),
    ),
  })

/** One payment method. Throws NOT_FOUND. */
export const getPaymentMethod = rows.find

type Account = Pick<PaymentMethodRow, 'accountDetails' | 'raastIban'>

/** Shows no Raast QR any more once the account names another IBAN than the one that was tried (PAY-752). */
const withTriedIban = <Fields extends Partial<Account>>(fields: Fields, before?: Account): Fields => {
  const { accountDetails = '', raastIban = null } = { ...before, ...fields }
  return raastIban === null || raastIban === ibanIn(accountDetails) ? fields : { ...fields, raastIban: null }
}

/** Adds a payment method. */
export const createPaymentMethod = (
  deps: Publishing,
  actor: User,
  input: CreatePaymentMethod,
  id?: number,
): PaymentMethodRow => rows.create(deps, actor, () => withTriedIban(input), id)

/**
 * An account in another language that did not change with the English one is dropped, so that nobody pays to an old one
 * (VAL-712).
 */
const withoutOldAccount = (
  before: PaymentMethodRow,
  input: Omit<UpdatePaymentMethod, 'id' | 'expectedUpdatedAt'>,
) => {
  const { accountDetails = before.accountDetails, translations = before.translations } = input
  if (accountDetails === before.accountDetails) return input
  const [stood, given] = [before.translations, translations].map(readTranslations)
  const old = otherLanguages.filter((language) => {
    const account = given?.[language]?.accountDetails
    return account !== undefined && account === stood?.[language]?.accountDetails
  })
  const left = old.reduce((all, language) => withTexts(all, language, { accountDetails: '' }), translations)
  return old.length > 0 ? { ...input, translations: left } : input
}

/** Changes the given fields. Throws NOT_FOUND. */
export const updatePaymentMethod = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdatePaymentMethod,
): PaymentMethodRow =>
  rows.update(
    deps,
    actor,
    id,
    (before) => withTriedIban(withoutOldAccount(before, input), before),
    expectedUpdatedAt,
  )

/** Removes a payment method. Throws NOT_FOUND. */
export const deletePaymentMethod = rows.remove

const HEADING = '*Payment methods*'
const PLACEHOLDER = '{{payment_methods}}'
/** The heading with its lines up to a blank line, or the placeholder when the template was never updated. */
const paymentBlock = /\*Payment methods\*(?:\n\S[^\n]*)*|\{\{\s*payment_methods\s*\}\}/

/** Text after the placeholder becomes its own paragraph, so the next update does not take it as part of the block. */
const placeholderBeforeText = /\{\{\s*payment_methods\s*\}\}[ \t]*\n?(?=\S)/

const withBlock = (template: string, block: string): string =>
  paymentBlock.test(template)
    ? template.replace(placeholderBeforeText, `${PLACEHOLDER}\n\n`).replace(paymentBlock, () => block)
    : `${template}\n\n${block}`

/**
 * "Update WhatsApp Templates" (PAY-2): writes the visible payment methods into the payment reminder and into every
 * custom template that names them. The order confirmation needs no update, because it fills them in when it is sent.
 * Returns the number of templates. Throws CONFLICT when a text would be longer than a WhatsApp message.
 */
export const updatePaymentTemplates = (deps: Publishing, actor: User): number =>
  inTransaction(deps, (d) => {
    const lines = paymentText(d, 'whatsapp')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const block = lines.length > 0 ? [HEADING, ...lines].join('\n') : PLACEHOLDER
    const reminders = d.db
      .select()
      .from(whatsappTemplates)
      .all()
      .filter(
        ({ name, template }) =>
          name === 'payment_reminder' || (!isBuiltIn(name) && paymentBlock.test(template)),
      )
    for (const { id, name, template } of reminders) {
      const renewed = withBlock(template, block)
      if (renewed.length > MESSAGE_MAX) {
        throw new AppError('CONFLICT', `The payment methods are too long for the template ${name}`)
      }
      if (renewed !== template) updateTemplate(d, actor, { id, template: renewed })
    }
    return reminders.length
  })
