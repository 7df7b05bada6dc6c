import { z } from 'zod'
import type { Field } from '#src/shared/csv.ts'
import {
  expectedUpdatedAt,
  id,
  keyText,
  line,
  numeric,
  optionalText,
  optionalUrl,
  text,
  yesOrNo,
} from '#src/shared/input.ts'
import { listInput } from '#src/shared/paging.ts'
import { ibanIn } from '#src/shared/raast.ts'
import { translationsField, translationsInput } from '#src/shared/translations.ts'

/** The icons of payment methods (PAY-6). */
export const paymentIcons = ['CreditCard', 'Building', 'Smartphone', 'Wallet', 'DollarSign'] as const

/** Said of an IBAN whose check digits are wrong too. */
export const NO_IBAN = 'This is no IBAN of Pakistan'

const texts = {
  name: line('Name is required', 100),
  accountDetails: text('Account details are required', 500),
  description: optionalText(500),
  fees: optionalText(100),
}

/**
 * Name, type, icon, account details and order are required; description, fees, QR picture, shape and Raast QR are
 * optional.
 */
const fields = {
  ...texts,
  /** Free text, such as mobile wallet, bank or card. */
  type: line('Type is required', 50),
  icon: z.enum(paymentIcons, 'Please choose an icon'),
  /** A picture that pays to the account when a banking app scans it. */
  qrImage: optionalUrl(),
  /** The shape of its transaction ids: 9 is a digit, A a letter, * either; several separated by commas. */
  transactionShape: keyText(100)
    .regex(/^[A-Za-z\d* ,-]*$/, 'Use 9 for a digit, A for a letter and * for either, such as 99999999999')
    .nullish()
    .transform((value) => value || null),
  /** The IBAN of the account, once the seller paid himself by its Raast QR: buyers see that QR then. */
  raastIban: keyText(34)
    .refine((value) => value === '' || ibanIn(value) === value, NO_IBAN)
    .meta({ pattern: '^(PK\\d{2}[A-Z]{4}[A-Z0-9]{16})?$' })
    .nullish()
    .transform((value) => value || null),
  translations: translationsInput(texts),
  isActive: z.boolean(),
  isVisible: z.boolean(),
  displayOrder: numeric(
    z
      .number('Display order must be a number')
      .int('Display order must be a whole number')
      .min(1, 'Display order must be at least 1')
      .max(10_000, 'Display order must be 10000 or less'),
  ),
}

/** A new method is active, visible and first (PAY-3). */
export const createPaymentMethodInput = z.object({
  ...fields,
  translations: fields.translations.default('{}'),
  isActive: fields.isActive.default(true),
  isVisible: fields.isVisible.default(true),
  displayOrder: fields.displayOrder.default(1),
})

/** All fields or some of them; a field that is left out keeps its value. */
export const updatePaymentMethodInput = z.object({
  ...z.object(fields).partial().shape,
  id,
  expectedUpdatedAt,
})

/** Exactly one of the two flags (PAY-4). */
export const togglePaymentMethodInput = z
  .object({
    id,
    isActive: fields.isActive.optional(),
    isVisible: fields.isVisible.optional(),
    expectedUpdatedAt,
  })
  .refine(
    ({ isActive, isVisible }) => (isActive === undefined) !== (isVisible === undefined),
    'Please give either isActive or isVisible',
  )
  .meta({ oneOf: [{ required: ['isActive'] }, { required: ['isVisible'] }] })

export const paymentMethodListInput = listInput(['displayOrder', 'name', 'type', 'createdAt'], {
  isActive: yesOrNo.optional(),
  isVisible: yesOrNo.optional(),
})

/** The names of a payment method's fields in its versions. */
export const paymentMethodFieldNames = {
  name: { header: 'Name' },
  type: { header: 'Type' },
  icon: { header: 'Icon' },
  accountDetails: { header: 'Account details' },
  description: { header: 'Description' },
  fees: { header: 'Fees' },
  qrImage: { header: 'QR picture' },
  transactionShape: { header: 'Shape of transaction IDs' },
  raastIban: { header: 'Raast QR' },
  isActive: { header: 'Active' },
  isVisible: { header: 'Visible' },
  displayOrder: { header: 'Display order' },
  translations: translationsField,
} as const satisfies Record<string, Field>

export type CreatePaymentMethod = z.output<typeof createPaymentMethodInput>
export type UpdatePaymentMethod = z.output<typeof updatePaymentMethodInput>
export type PaymentMethodListQuery = z.output<typeof paymentMethodListInput>
