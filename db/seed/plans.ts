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

/** The features of all plans in Urdu, each beside its English (docs/urdu.md). */
const inUrdu: Record<string, string> = {
  'CRM inside WhatsApp Web': 'واٹس ایپ ویب کے اندر سی آر ایم',
  'Kanban lead pipeline': 'گاہکوں کا مرحلہ وار بورڈ (کانبان)',
  'Notes and leads': 'نوٹس اور نئے گاہک',
  'Quick messages': 'فوری پیغام',
  'Mass messages': 'ایک ساتھ بہت سے پیغام',
  'Follow-up reminders': 'فالو اپ کی یاد دہانی',
  'Schedule center': 'شیڈول سنٹر',
  'Unlimited custom tabs': 'جتنے چاہیں اتنے ٹیب',
  'Send without saving the number': 'نمبر محفوظ کیے بغیر بھیجیں',
  'Recover deleted messages': 'ڈیلیٹ کیے ہوئے پیغام واپس',
  'Status tools': 'اسٹیٹس کے ٹولز',
  'Group tools': 'گروپ کے ٹولز',
  'Chat links': 'چیٹ کے لنک',
  'Privacy controls': 'پرائیویسی کنٹرول',
  'Backup and restore': 'بیک اپ اور بحالی',
  API: 'API',
  Webhook: 'ویب ہک',
  'Basic automation': 'بنیادی آٹومیشن',
  'Contact management': 'گاہکوں کے نمبر سنبھالنا',
  'Email support': 'ای میل پر سپورٹ',
  'Workflow chatbot': 'ورک فلو چیٹ بوٹ',
  'Advanced automation': 'ایڈوانس آٹومیشن',
  'AI chatbots': 'اے آئی چیٹ بوٹ',
  'Priority support': 'پہلے جواب',
  Analytics: 'رپورٹس',
  'Unlimited automation': 'آٹومیشن، بغیر کسی حد کے',
  'Custom integrations': 'آپ کے سافٹ ویئر سے جوڑنا',
  '24/7 support': '24 گھنٹے سپورٹ',
  'White-label': 'آپ کے اپنے برانڈ کے نام سے',
  '1 system login': '1 سسٹم پر لاگ ان',
  '2 system logins': '2 سسٹمز پر لاگ ان',
  '5 system logins': '5 سسٹمز پر لاگ ان',
  'Unlimited systems': 'سسٹمز کی کوئی حد نہیں',
  'Prices agreed with our team': 'قیمتیں ہماری ٹیم کے ساتھ طے',
  'Licenses for your own clients': 'آپ کے اپنے گاہکوں کے لیے لائسنس',
  'Every tool of the Enterprise plan': 'Enterprise پلان کے تمام ٹولز',
  'Help with your first customers': 'پہلے گاہک لانے میں ہماری مدد',
}

/** A list of features, in English and in Urdu. The names of plans are the same in both languages. */
const listed = (features: readonly string[], badge?: string) => ({
  features: JSON.stringify(features),
  translations: JSON.stringify({
    ur: {
      features: JSON.stringify(features.map((feature) => inUrdu[feature] ?? feature)),
      access: '1 سال تک',
      ...(badge && { badge }),
    },
  }),
})

// Each list starts with the features that its plan adds, and then has all of the plan before.
const starter = ['Basic automation', 'Contact management', 'Email support', 'Workflow chatbot', ...tools]
const professional = ['Advanced automation', 'AI chatbots', 'Priority support', 'Analytics', ...starter]
const enterprise = [
  'Unlimited automation',
  'Custom integrations',
  '24/7 support',
  'White-label',
  ...professional,
]

/** The plans of a new shop (PLAN-6). Reseller prices are arranged, so they are stored as 0 and not shown. */
export const firstPlans = [
  {
    planType: 'starter' as const,
    planName: 'Starter',
    originalPriceMinor: toMinor(2999),
    discountedPriceMinor: toMinor(2499),
    annualPriceMinor: toMinor(20_993),
    usdPriceMinor: toMinor(20),
    ...listed(['1 system login', ...starter]),
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
    ...listed(['2 system logins', ...professional], 'سب سے مقبول'),
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
    ...listed(['5 system logins', ...enterprise]),
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
    ...listed([
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
