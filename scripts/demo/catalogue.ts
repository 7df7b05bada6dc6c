import type { notifications } from '#db/schema/notifications.ts'
import type { products } from '#db/schema/products.ts'
import { toMinor } from '#src/shared/values/money.ts'

export const urdu = (texts: Record<string, string>): string => JSON.stringify({ ur: texts })

type Product = Omit<typeof products.$inferInsert, 'createdAt' | 'updatedAt'>
type Notification = Omit<typeof notifications.$inferInsert, 'createdAt' | 'updatedAt'>

export const demoProducts: Product[] = [
  {
    title: 'Starter License, 3 Months',
    plan: 'starter',
    termMonths: 3,
    description: 'One system for a season: enough to see what answered leads are worth.',
    translations: urdu({
      title: 'Starter لائسنس، 3 مہینے',
      description:
        'ایک سسٹم، ایک سیزن کے لیے: یہ دیکھنے کو کافی کہ گاہکوں کو فوری جواب دینے سے کتنا فائدہ ہوتا ہے۔',
    }),
    priceMinor: toMinor(7497),
    discountPriceMinor: toMinor(6499),
    couponCode: 'SEASON3',
    category: 'license',
  },
  {
    title: 'Starter Setup and License',
    plan: 'starter',
    termMonths: 1,
    description: 'One system for a month, and we write your first ten chatbot replies with you.',
    translations: urdu({
      title: 'Starter سیٹ اپ اور لائسنس',
      description: 'ایک سسٹم ایک مہینے کے لیے، اور چیٹ بوٹ کے پہلے دس جواب ہم آپ کے ساتھ مل کر لکھتے ہیں۔',
    }),
    priceMinor: toMinor(5999),
    category: 'subscription',
  },
  {
    title: 'Professional License, 6 Months',
    plan: 'professional',
    termMonths: 6,
    description: 'Two systems for half a year, with priority support.',
    translations: urdu({
      title: 'Professional لائسنس، 6 مہینے',
      description: 'دو سسٹم چھ مہینے کے لیے، اور پہلے جواب۔',
    }),
    priceMinor: toMinor(29_994),
    discountPriceMinor: toMinor(24_999),
    couponCode: 'HALFYEAR',
    category: 'license',
  },
  {
    title: 'Professional with AI Pack',
    plan: 'professional',
    termMonths: 1,
    description: 'Two systems for a month, with AI replies and translation set up for your trade.',
    translations: urdu({
      title: 'Professional، اے آئی پیک کے ساتھ',
      description: 'دو سسٹم ایک مہینے کے لیے، اے آئی کے جواب اور ترجمہ آپ کے کام کے مطابق سیٹ کر کے۔',
    }),
    priceMinor: toMinor(8999),
    discountPriceMinor: toMinor(7999),
    category: 'software',
  },
  {
    title: 'Enterprise Team License',
    plan: 'enterprise',
    termMonths: 1,
    description: 'Five systems for a month, unlimited automation, and one hour of training for your agents.',
    translations: urdu({
      title: 'Enterprise ٹیم لائسنس',
      description:
        'پانچ سسٹم ایک مہینے کے لیے، آٹومیشن بغیر کسی حد کے، اور آپ کی ٹیم کے لیے ایک گھنٹے کی ٹریننگ۔',
    }),
    priceMinor: toMinor(14_999),
    discountPriceMinor: toMinor(12_499),
    couponCode: 'TEAM5',
    category: 'license',
  },
  {
    title: 'Shop Connector Plugin, Enterprise',
    plan: 'enterprise',
    termMonths: 1,
    description: 'Sends order updates from your WooCommerce shop to WhatsApp, with five systems for a month.',
    translations: urdu({
      title: 'شاپ کنیکٹر پلگ ان، Enterprise',
      description:
        'آپ کی WooCommerce دکان سے آرڈر کی خبر واٹس ایپ پر بھیجتا ہے، پانچ سسٹم ایک مہینے کے لیے ساتھ۔',
    }),
    priceMinor: toMinor(17_999),
    category: 'plugin',
  },
  {
    title: 'Ramadan Bundle, Professional',
    plan: 'professional',
    termMonths: 1,
    description: 'Last season: two systems and thirty offer templates.',
    translations: urdu({
      title: 'رمضان بنڈل، Professional',
      description: 'پچھلے سیزن کی آفر: دو سسٹم اور آفرز کے تیس تیار پیغام۔',
    }),
    priceMinor: toMinor(9999),
    discountPriceMinor: toMinor(6999),
    category: 'extension',
    isActive: false,
  },
]

export const demoNotifications: Notification[] = [
  {
    title: 'Save 30% with the yearly plan',
    message: "Pay for a year at once and save more than three months' fees.",
    translations: urdu({
      title: 'سالانہ پلان پر 30% بچت',
      message: 'پورے سال کی پیمنٹ ایک ساتھ کریں اور تین مہینوں سے زیادہ کی فیس بچائیں۔',
      buttonText: 'پلان دیکھیں',
    }),
    type: 'success',
    position: 'bottom-left',
    showOnce: true,
    buttonText: 'See Plans',
    buttonUrl: '/#pricing',
    buttonStyle: 'success',
  },
  {
    title: 'Version 2.4.1 is here',
    message: 'Faster Kanban board, and the sidebar loads again after the newest Chrome update.',
    translations: urdu({
      title: 'ورژن 2.4.1 آ گیا',
      message: 'کانبان بورڈ اب تیز ہے، اور Chrome کی تازہ اپ ڈیٹ کے بعد سائیڈ بار پھر سے کھلتی ہے۔',
      buttonText: 'ڈاؤن لوڈ کریں',
    }),
    type: 'info',
    position: 'top-right',
    showOnce: true,
    buttonText: 'Download',
    buttonUrl: '/dashboard?tab=downloads',
    isActive: false,
  },
  {
    title: 'Eid holidays',
    message: 'We answer more slowly from the first to the third day of Eid. Eid Mubarak!',
    translations: urdu({
      title: 'عید کی چھٹیاں',
      message: 'عید کے پہلے سے تیسرے دن تک جواب دیر سے ملے گا۔ عید مبارک!',
    }),
    type: 'warning',
    position: 'top-center',
    isActive: false,
  },
  {
    title: 'Bank transfers delayed',
    message: 'One bank has a fault today. JazzCash and Easypaisa work as always.',
    translations: urdu({
      title: 'بینک ٹرانسفر میں تاخیر',
      message: 'آج ایک بینک میں خرابی ہے۔ JazzCash اور Easypaisa معمول کے مطابق چل رہے ہیں۔',
    }),
    type: 'error',
    position: 'top-center',
    isActive: false,
  },
]

/** Contact details of the demo shop, which belong to no real person. */
export const demoSettings = {
  support_email: 'support@wacrm.example',
  support_phone: '+92 300 1234567',
  whatsapp_number: '+923001234567',
} as const

/** A text in both languages. */
type Both = { english: string; inUrdu: string }

/** Invented accounts. */
export const demoAccounts: Record<string, Both> = {
  'Bank Transfer': {
    english: 'Bank: Meezan Bank\nHolder: WaCRM Demo Traders\nAccount: 0123 4567890123',
    inUrdu: 'بینک: Meezan Bank\nنام: WaCRM Demo Traders\nاکاؤنٹ: 0123 4567890123',
  },
  JazzCash: {
    english: 'Holder: WaCRM Demo Traders\nNumber: 0300 1234567',
    inUrdu: 'نام: WaCRM Demo Traders\nنمبر: 0300 1234567',
  },
  Easypaisa: {
    english: 'Holder: WaCRM Demo Traders\nNumber: 0345 1234567',
    inUrdu: 'نام: WaCRM Demo Traders\nنمبر: 0345 1234567',
  },
}

/** Testimonials of people whom the demo makes up. */
export const demoTestimonials: Record<string, Both> = {
  item1_quote: {
    english:
      'I used to type the same price a hundred times a day. Now the chatbot does that, and I talk to the people who want to buy.',
    inUrdu:
      'پہلے میں دن میں سو بار ایک ہی قیمت ٹائپ کرتی تھی۔ اب یہ کام چیٹ بوٹ کرتا ہے، اور میں ان سے بات کرتی ہوں جو واقعی خریدنا چاہتے ہیں۔',
  },
  item1_name: { english: 'Ayesha Malik', inUrdu: 'عائشہ ملک' },
  item1_shop: { english: 'Noor Fabrics', inUrdu: 'نور فیبرکس' },
  item1_city: { english: 'Lahore', inUrdu: 'لاہور' },
  item2_quote: {
    english:
      'Three of us answer on one number. The board shows who has paid and whose parcel still has to go out.',
    inUrdu:
      'ہم تین لوگ ایک نمبر پر جواب دیتے ہیں۔ بورڈ بتا دیتا ہے کہ کس کی پیمنٹ ہو گئی اور کس کا پارسل ابھی بھیجنا ہے۔',
  },
  item2_name: { english: 'Bilal Ahmed', inUrdu: 'بلال احمد' },
  item2_shop: { english: 'Saddar Mobile Point', inUrdu: 'صدر موبائل پوائنٹ' },
  item2_city: { english: 'Karachi', inUrdu: 'کراچی' },
  item3_quote: {
    english:
      'Parents ask about fees late at night. They get the answer at once, and a reminder before admissions close.',
    inUrdu:
      'والدین رات گئے فیس کا پوچھتے ہیں۔ انہیں اسی وقت جواب مل جاتا ہے، اور داخلے بند ہونے سے پہلے یاد دہانی بھی۔',
  },
  item3_name: { english: 'Sana Tariq', inUrdu: 'ثنا طارق' },
  item3_shop: { english: 'Roshan Academy', inUrdu: 'روشن اکیڈمی' },
  item3_city: { english: 'Faisalabad', inUrdu: 'فیصل آباد' },
}
