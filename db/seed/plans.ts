import { toMinor } from '#src/shared/values/money.ts'

/** The tools in every plan. */
const tools = [
  'CRM inside WhatsApp Web',
  'Kanban lead pipeline',
  'Notes and leads',
  'Quick messages',
  'Mass messages',
  'Follow-up reminders',
  'Schedule center',
  'Unlimited custom tabs',
  'Send without saving the number',
  'Recover deleted messages',
  'Status tools',
  'Group tools',
  'Chat links',
  'Privacy controls',
  'Backup and restore',
  'API',
  'Webhook',
]

// Each list starts with the features that its plan adds, and then has all of the plan before (LAND-12).
const starter = ['Basic automation', 'Contact management', 'Email support', 'Workflow chatbot', ...tools]
const professional = ['Advanced automation', 'AI chatbots', 'Priority support', 'Analytics', ...starter]
const enterprise = [
  'Unlimited automation',
  'Custom integrations',
  '24/7 support',
  'White-label',
  ...professional,
]

/** The plans of a new shop (PLAN-6). Reseller prices are arranged, so they are stored as 0 and not shown (PLAN-7). */
export const firstPlans = [
  {
    planType: 'starter' as const,
    planName: 'Starter',
    originalPriceMinor: toMinor(2999),
    discountedPriceMinor: toMinor(2499),
    annualPriceMinor: toMinor(20_993),
    usdPriceMinor: toMinor(20),
    features: JSON.stringify(['1 system login', ...starter]),
    systemsCount: 1,
    badge: null,
    displayOrder: 1,
  },
  {
    planType: 'professional' as const,
    planName: 'Professional',
    originalPriceMinor: toMinor(5999),
    discountedPriceMinor: toMinor(4999),
    annualPriceMinor: toMinor(41_993),
    usdPriceMinor: toMinor(35),
    features: JSON.stringify(['2 system logins', ...professional]),
    systemsCount: 2,
    badge: 'Most Popular',
    displayOrder: 2,
  },
  {
    planType: 'enterprise' as const,
    planName: 'Enterprise',
    originalPriceMinor: toMinor(11_999),
    discountedPriceMinor: toMinor(9999),
    annualPriceMinor: toMinor(83_993),
    usdPriceMinor: toMinor(60),
    features: JSON.stringify(['5 system logins', ...enterprise]),
    systemsCount: 5,
    badge: null,
    displayOrder: 3,
  },
  {
    planType: 'reseller' as const,
    planName: 'Reseller',
    originalPriceMinor: 0,
    discountedPriceMinor: 0,
    annualPriceMinor: null,
    usdPriceMinor: 0,
    features: JSON.stringify([
      'Unlimited systems',
      'Prices agreed with our team',
      'Licenses for your own clients',
      'Every tool of the Enterprise plan',
      'Help with your first customers',
    ]),
    systemsCount: 1000,
    badge: null,
    displayOrder: 4,
  },
]
