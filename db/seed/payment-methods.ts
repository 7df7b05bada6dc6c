/** The methods of a new shop. Their details tell customers to ask, until the seller enters the accounts (PAY-5). */
export const firstPaymentMethods = [
  {
    name: 'Bank Transfer',
    type: 'bank',
    icon: 'Building' as const,
    accountDetails: 'Ask us on WhatsApp for our bank account',
    description: 'Transfer from any bank in Pakistan, by app or at the counter.',
    isActive: true,
    displayOrder: 1,
  },
  {
    name: 'JazzCash',
    type: 'mobile wallet',
    icon: 'Smartphone' as const,
    accountDetails: 'Ask us on WhatsApp for our JazzCash number',
    description: 'Send from the JazzCash app or at any JazzCash shop.',
    isActive: true,
    displayOrder: 2,
  },
  {
    name: 'Easypaisa',
    type: 'mobile wallet',
    icon: 'Wallet' as const,
    accountDetails: 'Ask us on WhatsApp for our Easypaisa number',
    description: 'Send from the Easypaisa app or at any Easypaisa shop.',
    isActive: true,
    displayOrder: 3,
  },
  {
    name: 'Cards',
    type: 'card',
    icon: 'CreditCard' as const,
    accountDetails: 'Ask us on WhatsApp for a payment link',
    description: 'Visa and Mastercard, debit or credit.',
    isActive: true,
    displayOrder: 4,
  },
]
