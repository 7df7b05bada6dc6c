/** What changes the balance of a reseller. */
export const movementKinds = ['topup', 'topup undone', 'issue', 'renewal', 'revocation', 'payout'] as const
export type MovementKind = (typeof movementKinds)[number]

/** The accounts between which a movement moves money: what the shop owes the reseller, its own money, and its sales. */
export const balanceAccounts = ['balance', 'money', 'sales'] as const
