/** The methods of public §2. The account details say plainly that they are still to be filled in. */
export const firstPaymentMethods = [
  {
    name: 'Bank Transfer',
    type: 'bank',
    icon: 'Building' as const,
    accountDetails: 'Set your bank, account title and IBAN in Payment',
    description: 'Transfer from any bank in Pakistan, by app or at the counter.',
    isActive: true,
    displayOrder: 1,
  },
  {
    name: 'JazzCash',
    type: 'mobile wallet',
    icon: 'Smartphone' as const,
    accountDetails: 'Set your JazzCash number and account title in Payment',
    description: 'Send from the JazzCash app or at any JazzCash shop.',
    isActive: true,
    displayOrder: 2,
  },
  {
    name: 'Easypaisa',
    type: 'mobile wallet',
    icon: 'Wallet' as const,
    accountDetails: 'Set your Easypaisa number and account title in Payment',
    description: 'Send from the Easypaisa app or at any Easypaisa shop.',
    isActive: true,
    displayOrder: 3,
  },
  {
    name: 'Cards',
    type: 'card',
    icon: 'CreditCard' as const,
    accountDetails: 'Set your payment link in Payment',
    description: 'Visa and Mastercard, debit or credit.',
    isActive: false,
    displayOrder: 4,
  },
]
