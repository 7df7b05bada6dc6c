import { z } from 'zod'
import { input as texts } from '#src/shared/texts.ts'
import { emailForm, personalEmail } from '#src/written/email.ts'
import { amountIn } from '#src/written/money.ts'
import { parseJson } from './json.ts'
import type { Said } from './language.ts'
import { fromMinor, toMinor } from './values/money.ts'
import { pastedPrivateKey, pastedSecret, pastedToken } from './values/secret.ts'
import { isVisible, keyForm, lineForm } from './values/typed.ts'
import {
  type OrderStatus,
  orderStatusWords,
  type PlanType,
  planTypeWords,
  readOrderStatus,
  readPlanType,
} from './values/vocabulary.ts'

// Schemas of input that several domains share.

/** The message of an empty field, where a form has one message for all of them. */
export const required = (): string => texts.fillRequired

const noId = { error: () => texts.idNotValid }
export const id = z.int(noId).positive(noId)
export const byId = z.object({ id })

/**
 * The `updatedAt` of a row as its editor opened it. A save with an older one is a conflict, one without it
 * none (VERS-705).
 */
export const expectedUpdatedAt = z
  .unknown()
  .meta({ type: 'string', format: 'date-time' })
  .pipe(
    z.union([z.date(), z.iso.datetime({ offset: true }).pipe(z.coerce.date())], {
      error: () => texts.noDateTime,
    }),
  )
  .optional()

/** A month such as 2026-11, in Pakistan time. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must look like 2026-11')

/** A row to delete, as it was shown: where somebody changed it since, it stays (VERS-704). */
export const byIdAsShown = byId.extend({ expectedUpdatedAt })

/**
 * The revision of an order as somebody saw it, from an answer that holds the order. A decision that names it is refused
 * where the order was changed since.
 */
export const revision = z.int().min(0)

/** A query parameter that is yes or no. It takes the usual words for both; the OpenAPI document names two. */
export const yesOrNo = z.stringbool().meta({ enum: ['true', 'false'] })

const tooLong = (max: number) => ({ error: () => texts.tooLong({ max }) })
/** A text of nothing that can be seen is blank. */
const orNull = (value: string | null | undefined): string | null => (value && isVisible(value) ? value : null)

/** A text of nothing that can be seen, in a field that may be left out (VAL-7): none. */
export const nothing = z
  .string()
  .refine((value) => !isVisible(value), { abort: true })
  .transform(() => null)
  .meta({ maxLength: 0 })

/**
 * A text that a form is made of, such as a key. It is measured before, because a form takes time with long texts; and
 * after, because it makes some longer (HTTP-16).
 */
export const bounded = (max: number, error?: Said, tooLongError: Said | undefined = error) =>
  z.string({ error }).check(z.maxLength(max, { error: tooLongError, abort: true }))

/** A required text, trimmed. */
export const text = (message: Said, max = 255) =>
  z
    .string({ error: message })
    // Half a character would stay in the way wherever the text is encoded.
    .overwrite((value) => value.toWellFormed().trim())
    .refine(isVisible, { error: message })
    .max(max, { ...tooLong(max), abort: true })
    .meta({ minLength: 1, pattern: '\\S' })

/** An optional text. Blank text, null and undefined give null. */
export const optionalText = (max = 255) =>
  z.string().trim().max(max, tooLong(max)).nullish().transform(orNull)

const isOneLine = (value: string): boolean => !/\p{Cc}/u.test(value)

/** A text without control characters: a name, a subject, a heading. */
const oneLine = (max: number, error?: Said) =>
  bounded(2 * max, error, tooLong(max).error)
    .overwrite(lineForm)
    .max(max, tooLong(max))
    .refine(isOneLine, { error: () => texts.oneLine })

/** A required text of one line. */
export const line = (message: Said, max = 255) =>
  oneLine(max, message)
    .refine(isVisible, { error: message })
    .meta({ minLength: 1, pattern: '^\\P{Cc}*[^\\s\\p{Cc}]\\P{Cc}*$' })

/** An optional text of one line. Blank text, null and undefined give null. */
export const optionalLine = (max = 255) =>
  oneLine(max).meta({ pattern: '^\\P{Cc}*$' }).nullish().transform(orNull)

/** A key, code or word that is compared, in its one form (VAL-11). It may be blank. */
export const keyText = (max = 255) =>
  bounded(2 * max, undefined, tooLong(max).error)
    .overwrite(keyForm)
    .max(max, tooLong(max))

/** An optional key. Blank text, null and undefined give null. */
export const optionalKey = (max = 255) => keyText(max).nullish().transform(orNull)

/** A number as text, in digits alone however it was typed. */
export const numberText = keyText().overwrite((typed) => String(amountIn(typed) ?? typed))

/** The same of percent. */
export const percentText = keyText().overwrite((typed) =>
  String(amountIn(typed.replace(/ ?[%٪]$/, '')) ?? typed),
)

const pastedAs = (form: (pasted: string) => string) => (max: number, missing?: Said) =>
  bounded(2 * max, missing, tooLong(max).error)
    .overwrite(form)
    .max(max, tooLong(max))

/** A password of another service. It may be blank. */
export const secretText = pastedAs(pastedSecret)
/** A private key of several lines. It may be blank. */
export const privateKeyText = pastedAs(pastedPrivateKey)
/** A required password or key of another service that may hold blanks. */
export const requiredSecret = (message: Said, max = 255) =>
  secretText(max, message).min(1, { error: message })
/** A required token of another service. */
export const tokenText = (message: Said, max = 255) =>
  pastedAs(pastedToken)(max, message).min(1, { error: message })

/** An email address of at most 255 characters. Gives its one form. `pattern` is for that form. */
export const email = (message: Said = () => texts.emailNotValid, pattern = personalEmail) =>
  bounded(255, message)
    .overwrite(emailForm)
    .pipe(z.email({ pattern, error: message }).max(255, { error: message }))

/** An address that an administrator or an AI may enter: http, https, or a path of this site. */
const safeUrl = /^(https?:\/\/[^\s/]\S*|\/(?![/\\])\S*)$/i
const isSafeUrl = (value: string): boolean =>
  safeUrl.test(value) && !/[\\\u0000-\u001f]/.test(value) && URL.canParse(value, 'http://shop')
/** An address as visitors get it: none where it could not be entered, however it was stored (HTTP-131). */
export const shownAddress = (value: string | null): string | null =>
  value !== null && isSafeUrl(value) ? value : null
const NOT_AN_ADDRESS = 'Address must start with http://, https:// or /'
/** The addresses that the OpenAPI document names: a host by name, or a path of this site. */
const ADDRESS_PATTERN =
  '(https?:\\/\\/([a-zA-Z0-9-]+\\.)*[a-zA-Z][a-zA-Z0-9-]*(:\\d{1,4})?([\\/?#][^\\s\\\\\\p{Cc}]*)?|\\/([^\\s\\\\\\/\\p{Cc}][^\\s\\\\\\p{Cc}]*)?)$'

export const url = (max = 500) =>
  oneLine(max)
    .refine(isSafeUrl, NOT_AN_ADDRESS)
    .meta({ pattern: `^${ADDRESS_PATTERN}` })
/** An optional address. Blank text, null and undefined give null. */
export const optionalUrl = (max = 500) =>
  oneLine(max)
    .refine((value) => value === '' || isSafeUrl(value), NOT_AN_ADDRESS)
    .meta({ pattern: `^$|^${ADDRESS_PATTERN}` })
    .nullish()
    .transform((value) => value || null)

/**
 * A value that callers give as it is or as its JSON text. Text that cannot be parsed gets the message `unreadable`.
 * `given` is the schema of the value before the text was read, `schema` the rules for both.
 */
export const orJsonText = <Schema extends z.ZodType>(
  schema: Schema,
  unreadable: string,
  { given = schema, max = 100_000 }: { given?: z.ZodType; max?: number } = {},
) =>
  z
    .union(
      [z.string().max(max, unreadable).meta({ contentMediaType: 'application/json' }), given],
      unreadable,
    )
    .transform((value, ctx): unknown => {
      if (typeof value !== 'string') return value
      try {
        return parseJson(value)
      } catch {
        ctx.addIssue({ code: 'custom', message: unreadable })
        return z.NEVER
      }
    })
    .pipe(schema)

/** A colour as `#0a7` or `#03825c` (HTTP-8). */
export const hexColor = keyText().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Color must be hex, such as #03825c')

export const SLUG_PATTERN = '^[a-zA-Z][a-zA-Z0-9_-]*$'
/** A key of an object, such as the key of a content item. Inherited names such as `constructor` are refused. */
export const slug = (missing: Said, max = 50) =>
  text(missing, max)
    .overwrite(keyForm)
    .refine(
      (value) => /^[a-z][a-z0-9_-]*$/i.test(value) && !(value in {}),
      'Use letters, digits, - and _, beginning with a letter',
    )
    .meta({ pattern: SLUG_PATTERN })

/** An order status in the customer's or the back office's word. Gives the stored value (VAL-701). */
export const orderStatus = z
  .unknown()
  .meta({ enum: orderStatusWords })
  .transform((word, ctx): OrderStatus => {
    const status = readOrderStatus(word)
    if (status) return status
    ctx.addIssue({ code: 'custom', message: 'Status must be pending, confirmed or cancelled' })
    return z.NEVER
  })

/** A plan type in either word. Gives the stored value. `missing` is the message for no value. */
export const planType = (missing = () => texts.choosePlan) =>
  z
    .unknown()
    .meta({ enum: planTypeWords })
    .transform((word, ctx): PlanType => {
      const type = readPlanType(word)
      if (type) return type
      ctx.addIssue({ code: 'custom', message: word ? texts.unknownPlan : missing() })
      return z.NEVER
    })

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' ? (amountIn(value.slice(0, 100)) ?? value) : value

/**
 * A number, or a text as people write one (`2,499`), for forms, addresses and scripts alike (VAL-706). Nothing else is
 * one: JavaScript would also take `true`, `[]` and a blank.
 */
export const numeric = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess((value: number | string) => asNumber(value), schema)

const MAX_AMOUNT = 100_000_000

/**
 * A price that an administrator entered: a number, or a text as prices are written (`Rs. 2,499/-`), with at most two
 * decimals, 0 to 100 million.
 * Gives minor units (VAL-2). `missing` is the message for an empty one.
 */
export const priceInput = (label: string, missing: Said = `${label} is required`) =>
  z
    .unknown()
    .meta({
      anyOf: [
        { type: 'number', minimum: 0, maximum: MAX_AMOUNT, multipleOf: 0.01 },
        { type: 'string', pattern: '^\\s*\\d{1,8}(\\.\\d{1,2})?\\s*$' },
      ],
    })
    .refine((value) => value !== undefined && value !== null && value !== '', { error: missing, abort: true })
    .pipe(numeric(z.number(`${label} must be a number`)))
    .refine((amount) => amount >= 0 && amount <= MAX_AMOUNT, `${label} is out of range`)
    .refine(
      (amount) => Math.abs(amount - fromMinor(toMinor(amount))) < 1e-8,
      `${label} has at most two decimals`,
    )
    .transform(toMinor)

/**
 * A price in rupees, as `priceInput`: whole rupees, since an order is for whole rupees and is sold as it is shown
 * (VAL-820). Gives minor units.
 */
export const rupeesInput = (label: string, missing?: Said) =>
  priceInput(label, missing)
    .refine((minor) => Number.isInteger(fromMinor(minor)), `${label} must be in whole rupees, without paisa`)
    .meta({
      anyOf: [
        { type: 'integer', minimum: 0, maximum: MAX_AMOUNT },
        { type: 'string', pattern: '^\\s*\\d{1,8}\\s*$' },
      ],
    })
