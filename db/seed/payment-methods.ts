const urdu = (texts: Record<string, string>): string => JSON.stringify({ ur: texts })

/** The methods of a new shop. Their details tell customers to ask, until the seller enters the accounts (PAY-5). */
export const firstPaymentMethods = [
  {
    name: 'Bank Transfer',
    type: 'bank',
    icon: 'Building' as const,
    accountDetails: 'Ask us on WhatsApp for our bank account',
    description: 'Transfer from any bank in Pakistan, by app or at the counter.',
    translations: urdu({
      name: 'بینک ٹرانسفر',
      accountDetails: 'ہمارا بینک اکاؤنٹ واٹس ایپ پر پوچھیں',
      description: 'پاکستان کے کسی بھی بینک سے، ایپ یا کاؤنٹر پر ٹرانسفر کریں۔',
    }),
    isActive: true,
    displayOrder: 1,
  },
  {
    name: 'JazzCash',
    type: 'mobile wallet',
    icon: 'Smartphone' as const,
    accountDetails: 'Ask us on WhatsApp for our JazzCash number',
    description: 'Send from the JazzCash app or at any JazzCash shop.',
    translations: urdu({
      accountDetails: 'ہمارا JazzCash نمبر واٹس ایپ پر پوچھیں',
      description: 'JazzCash ایپ سے یا کسی بھی JazzCash دکان پر بھیجیں۔',
    }),
    isActive: true,
    displayOrder: 2,
  },
  {
    name: 'Easypaisa',
    type: 'mobile wallet',
    icon: 'Wallet' as const,
    accountDetails: 'Ask us on WhatsApp for our Easypaisa number',
    description: 'Send from the Easypaisa app or at any Easypaisa shop.',
    translations: urdu({
      accountDetails: 'ہمارا Easypaisa نمبر واٹس ایپ پر پوچھیں',
      description: 'Easypaisa ایپ سے یا کسی بھی Easypaisa دکان پر بھیجیں۔',
    }),
    isActive: true,
    displayOrder: 3,
  },
  {
    name: 'Cards',
    type: 'card',
    icon: 'CreditCard' as const,
    accountDetails: 'Ask us on WhatsApp for a payment link',
    description: 'Visa and Mastercard, debit or credit.',
    translations: urdu({
      name: 'کارڈ',
      accountDetails: 'پیمنٹ کا لنک واٹس ایپ پر پوچھیں',
      description: 'Visa اور Mastercard، ڈیبٹ یا کریڈٹ۔',
    }),
    isActive: true,
    displayOrder: 4,
  },
]
