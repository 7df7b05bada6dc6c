import { z } from 'zod'
import { movementKinds } from '#src/domains/balances/schema.ts'
import { licenseStatuses } from '#src/domains/licenses/schema.ts'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { planTypes } from '#src/shared/values/vocabulary.ts'

const price = z.number().nullable().meta({ description: 'In PKR; null where it is not theirs to issue' })
const prices = z.strictObject({ starter: price, professional: price, enterprise: price })

const facts = {
  name: z.string().meta({ description: 'The name in which customers are told' }),
  supportPhone: z.string().nullable(),
  balance: z.number().meta({ description: 'In PKR' }),
  lowBalance: z.number().meta({ description: 'Below it the reseller is told to top up; 0 for never' }),
  prices,
  termMonths: z.int().meta({ description: 'The calendar months that a price buys' }),
  isPaused: z.boolean(),
}

const customersLicense = z
  .strictObject({
    id,
    name: z.string(),
    phone: z.string(),
    plan: z.enum(planTypes),
    licenseKey: z.string(),
    label: z.string(),
    licenseStatus: z.enum(licenseStatuses),
    expiresAt: timestamp,
    issuedAt: timestamp,
    systemsInUse: z.int(),
    systemsAllowed: z.int(),
    wasUsed: z.boolean().meta({ description: 'Whether a system was ever activated by it' }),
  })
  .meta({ id: 'CustomersLicense' })

const reseller = z
  .strictObject({
    ...facts,
    customers: z
      .array(customersLicense)
      .meta({ description: 'The licenses of the customers, the one that ends first at the front' }),
    total: z.int().meta({ description: 'How many licenses there are on all pages' }),
  })
  .meta({ id: 'Reseller' })

/** An account as a reseller, for administrators. */
const adminReseller = z
  .union([
    z.strictObject({
      isReseller: z.literal(false),
      closedAt: timestamp.nullable().meta({ description: 'When it was closed; null where it never was one' }),
    }),
    z.strictObject({
      isReseller: z.literal(true),
      ...facts,
      customers: z.int().meta({ description: 'How many licenses look to this reseller' }),
      updatedAt: timestamp,
    }),
  ])
  .meta({ id: 'AdminReseller' })

const movement = z
  .strictObject({
    id,
    kind: z.enum(movementKinds),
    amount: z.number().meta({ description: 'What it adds to the balance or takes from it, in PKR' }),
    balance: z.number().meta({ description: 'The balance after it' }),
    orderId: id.nullable(),
    plan: z.enum(planTypes).nullable(),
    customer: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'BalanceMovement' })

const issued = z
  .strictObject({ licenseKeys: z.array(z.string()), balance: z.number() })
  .meta({ id: 'IssuedLicenses' })

const renewed = z
  .strictObject({
    licenses: z.array(z.strictObject({ id, licenseKey: z.string(), expiresAt: timestamp })),
    balance: z.number(),
  })
  .meta({ id: 'RenewedLicenses' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const resellersRest = {
  tags: { resellers: 'Resellers and their balance' },
  answers: {
    'resellers.get': reseller,
    'resellers.issue': issued,
    'resellers.renew': renewed,
    'resellers.statement': z.array(movement),
    'resellers.set': adminReseller,
  },
}

export type CustomersLicense = z.output<typeof customersLicense>
export type AdminReseller = z.output<typeof adminReseller>
export type Movement = z.output<typeof movement>
