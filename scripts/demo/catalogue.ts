import type { notifications } from '#db/schema/notifications.ts'
import type { products } from '#db/schema/products.ts'
import { toMinor } from '#src/shared/values/money.ts'

type Product = Omit<typeof products.$inferInsert, 'createdAt' | 'updatedAt'>
type Notification = Omit<typeof notifications.$inferInsert, 'createdAt' | 'updatedAt'>

export const demoProducts: Product[] = [
  {
    title: 'Starter License, 3 Months',
    plan: 'starter',
    termMonths: 3,
    description: 'One system for a season: enough to see what answered leads are worth.',
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
    priceMinor: toMinor(5999),
    category: 'subscription',
  },
  {
    title: 'Professional License, 6 Months',
    plan: 'professional',
    termMonths: 6,
    description: 'Two systems for half a year, with priority support.',
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
    priceMinor: toMinor(8999),
    discountPriceMinor: toMinor(7999),
    category: 'software',
  },
  {
    title: 'Enterprise Team License',
    plan: 'enterprise',
    termMonths: 1,
    description: 'Five systems for a month, unlimited automation, and one hour of training for your agents.',
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
    priceMinor: toMinor(17_999),
    category: 'plugin',
  },
  {
    title: 'Ramadan Bundle, Professional',
    plan: 'professional',
    termMonths: 1,
    description: 'Last season: two systems and thirty offer templates.',
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
    type: 'warning',
    position: 'top-center',
    isActive: false,
  },
  {
    title: 'Bank transfers delayed',
    message: 'One bank has a fault today. JazzCash and Easypaisa work as always.',
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

/** Invented accounts. */
export const demoAccounts: Record<string, string> = {
  'Bank Transfer': 'Bank: Meezan Bank\nHolder: WaCRM Demo Traders\nAccount: 0123 4567890123',
  JazzCash: 'Holder: WaCRM Demo Traders\nNumber: 0300 1234567',
  Easypaisa: 'Holder: WaCRM Demo Traders\nNumber: 0345 1234567',
}

/** Testimonials of people whom the demo makes up. */
export const demoTestimonials: Record<string, string> = {
  item1_quote:
    'I used to type the same price a hundred times a day. Now the chatbot does that, and I talk to the people who want to buy.',
  item1_name: 'Ayesha Malik',
  item1_shop: 'Noor Fabrics',
  item1_city: 'Lahore',
  item2_quote:
    'Three of us answer on one number. The board shows who has paid and whose parcel still has to go out.',
  item2_name: 'Bilal Ahmed',
  item2_shop: 'Saddar Mobile Point',
  item2_city: 'Karachi',
  item3_quote:
    'Parents ask about fees late at night. They get the answer at once, and a reminder before admissions close.',
  item3_name: 'Sana Tariq',
  item3_shop: 'Roshan Academy',
  item3_city: 'Faisalabad',
}
