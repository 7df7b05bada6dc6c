// An order status or a plan type is stored as one value, and each audience reads its own word for it. Input takes
// either word (VAL-1). Only this file knows both words.

export const orderStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What an order is for: licences with keys of their own, more time on keys, or a larger plan on keys. */
export const orderPurposes = ['new', 'renew', 'upgrade'] as const
export type OrderPurpose = (typeof orderPurposes)[number]

/** The states of an order's payment. */
export const paymentStates = ['awaiting', 'submitted', 'accepted', 'rejected', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The states of a payment in a word or two, for administrators. */
export const paymentStateNames: Record<PaymentState, string> = {
  awaiting: 'Unpaid',
  submitted: 'To check',
  accepted: 'Accepted',
  rejected: 'Rejected',
  refunded: 'Refunded',
}

export const planTypes = ['starter', 'professional', 'enterprise', 'reseller'] as const
export type PlanType = (typeof planTypes)[number]

/** The rank of a plan among all: an upgrade goes to a higher one. */
export const planRank = (plan: PlanType): number => planTypes.indexOf(plan)

/** The plans that an order or a product names. Reseller plans are arranged. */
export const soldPlans = ['starter', 'professional', 'enterprise'] as const satisfies readonly PlanType[]
export type SoldPlan = (typeof soldPlans)[number]

export const isSold = (type: PlanType): type is SoldPlan => soldPlans.some((sold) => sold === type)

/** The name of a plan in a sentence. */
export const planNames: Record<PlanType, string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  reseller: 'Reseller',
}

/** The systems of the built-in plans, for a licence whose plan is no longer on sale when it is issued. */
export const planSystems: Record<PlanType, number> = {
  starter: 1,
  professional: 2,
  enterprise: 5,
  reseller: 1,
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

/** Converts the word of either audience to the stored value; undefined for any other word. */
const reader =
  <T extends string>(stored: readonly T[], other: Record<T, string>) =>
  (word: unknown): T | undefined =>
    stored.find((value) => value === word || other[value] === word)

const words = (stored: readonly string[], other: Record<string, string>): string[] => [
  ...new Set([...stored, ...Object.values(other)]),
]

/** All words that input accepts. */
export const orderStatusWords = words(orderStatuses, customerOrderStatus)
export const planTypeWords = words(planTypes, adminPlanType)

export const readOrderStatus = reader(orderStatuses, customerOrderStatus)
export const readPlanType = reader(planTypes, adminPlanType)

/** The same for the plans that an order or a product names. */
export const readSoldPlan = (word: unknown): SoldPlan | undefined =>
  soldPlans.find((plan) => plan === readPlanType(word))
export const soldPlanWords = planTypeWords.filter(readSoldPlan)
