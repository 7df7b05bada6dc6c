/** The roles of administrators (ROLE-1060). An owner may do everything. */
export const roles = ['owner', 'cashier', 'support'] as const
export type Role = (typeof roles)[number]

/** The roles of accounts: a customer has none. */
export const accountRoles = [...roles, 'none'] as const
export type AccountRole = (typeof accountRoles)[number]

export const roleNames: Record<AccountRole, string> = {
  owner: 'Owner',
  cashier: 'Cashier',
  support: 'Support',
  none: 'Customer',
}

const everyHelper = ['cashier', 'support'] as const
const cashier = ['cashier'] as const

/** THE table of rights: which helpers have each (ROLE-1061). A call names the right that it needs. */
const helpersWith = {
  /** What every administrator needs: the frame, the counts of waiting work, the own second factor. */
  'office.enter': everyHelper,
  'orders.read': everyHelper,
  'orders.change': cashier,
  /** Amounts, coupons, receipts and what became of the money. Without it, presenters leave these fields out. */
  'orders.money': cashier,
  'payments.decide': cashier,
  'moneyIn.assign': cashier,
  'licenses.change': cashier,
  /** Licence keys in clear. Without it, every answer masks them. */
  'keys.read': cashier,
  'contacts.answer': everyHelper,
  'chat.answer': everyHelper,
  'tickets.answer': everyHelper,
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof helpersWith

/** Whether a role has a right. Without a named right, only an owner passes. */
export const hasRight = (role: AccountRole, right: Right | undefined): boolean =>
  role === 'owner' || (right !== undefined && helpersWith[right].some((helper) => helper === role))

/** The rights with which a helper has a tab of the back office; every other tab is the owner's (ROLE-1068). */
const tabRights: Record<string, Right> = {
  orders: 'orders.read',
  payments: 'payments.decide',
  'money-in': 'moneyIn.assign',
  licenses: 'licenses.change',
  trials: 'licenses.change',
  chat: 'chat.answer',
  tickets: 'tickets.answer',
  contacts: 'contacts.answer',
  settings: 'office.enter',
}

type Caller = { kind: 'guest' } | { kind: 'user'; role: AccountRole }

/** Whether the caller is an administrator, of whatever role. */
export const isAdministrator = <Actor extends Caller>(
  actor: Actor,
): actor is Extract<Actor, { kind: 'user' }> & { role: Role } =>
  actor.kind === 'user' && actor.role !== 'none'

/** What a helper has, for the pages, so that these know no table of rights; undefined for an owner, who has all. */
export const helperOf = (role: AccountRole) =>
  role === 'owner'
    ? undefined
    : {
        rights: (Object.keys(helpersWith) as Right[]).filter((right) => hasRight(role, right)),
        tabs: Object.keys(tabRights).filter((tab) => hasRight(role, tabRights[tab])),
      }
