import type { PlanOnSale } from '#src/shared/pages.ts'

const plan = (given: Partial<PlanOnSale> & Pick<PlanOnSale, 'id' | 'planType' | 'planName'>): PlanOnSale => ({
  originalPrice: '0',
  discountedPrice: '0',
  annualPrice: '0',
  usdPrice: '0',
  features: '[]',
  systemsCount: 1,
  access: 'Access to 1 Year',
  badge: null,
  ...given,
})

const fallbackPlans: PlanOnSale[] = [
  plan({
    id: 1,
    planType: 'starter',
    planName: 'Starter',
    originalPrice: '2999',
    discountedPrice: '2499',
    annualPrice: '20993',
    usdPrice: '20',
    features: '["Basic CRM features","Email support"]',
  }),
  plan({
    id: 2,
    planType: 'professional',
    planName: 'Professional',
    originalPrice: '5999',
    discountedPrice: '4999',
    annualPrice: '41993',
    usdPrice: '35',
    features: '["Advanced automation","AI chatbots","Priority support"]',
    systemsCount: 2,
    badge: 'Most Popular',
  }),
  plan({
    id: 3,
    planType: 'enterprise',
    planName: 'Enterprise',
    originalPrice: '11999',
    discountedPrice: '9999',
    annualPrice: '83993',
    usdPrice: '60',
    features: '["Full featured","Custom integrations","24/7 support"]',
    systemsCount: 5,
  }),
  plan({
    id: 4,
    planType: 'reseller',
    planName: 'Reseller',
    features: '["Unlimited systems","Custom pricing"]',
  }),
]

/** Returns these plans, or the four built-in ones while none is on sale (LAND-2). */
export const orFallback = (plans: PlanOnSale[]): PlanOnSale[] => (plans.length > 0 ? plans : fallbackPlans)
