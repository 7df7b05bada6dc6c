/**
 * Decision §1: one stored value, one word per audience. Input takes either word; output speaks the audience's.
 * The only place where the two vocabularies meet.
 */
export const orderStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const planTypes = ['starter', 'professional', 'enterprise', 'reseller'] as const
export type PlanType = (typeof planTypes)[number]

/** How a plan is called in a sentence. */
export const planNames: Record<PlanType, string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  reseller: 'Reseller',
}

export const customerOrderStatus = {
  pending: 'pending',
  confirmed: 'approved',
  cancelled: 'cancelled',
} as const
export const adminPlanType = {
  starter: 'single',
  professional: 'two',
  enterprise: 'five',
  reseller: 'custom',
} as const

export type CustomerOrderStatus = (typeof customerOrderStatus)[OrderStatus]
export type AdminPlanType = (typeof adminPlanType)[PlanType]

export const toCustomerOrderStatus = (status: OrderStatus): CustomerOrderStatus => customerOrderStatus[status]
export const toAdminPlanType = (type: PlanType): AdminPlanType => adminPlanType[type]

/** Either audience's word → the stored value, or undefined for a word of neither. */
const reader =
  <T extends string>(stored: readonly T[], other: Record<T, string>) =>
  (word: unknown): T | undefined =>
    stored.find((value) => value === word || other[value] === word)

const words = (stored: readonly string[], other: Record<string, string>): string[] => [
  ...new Set([...stored, ...Object.values(other)]),
]

/** Every word that input takes. */
export const orderStatusWords = words(orderStatuses, customerOrderStatus)
export const planTypeWords = words(planTypes, adminPlanType)

export const readOrderStatus = reader(orderStatuses, customerOrderStatus)
export const readPlanType = reader(planTypes, adminPlanType)
