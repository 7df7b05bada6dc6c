export const paymentIcons = ['CreditCard', 'Building', 'Smartphone', 'Wallet', 'DollarSign'] as const
