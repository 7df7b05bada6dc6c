/** What an API token may do beside reading: nothing, one kind of work, or all that tokens may. */
export const tokenScopes = ['read', 'orders', 'site', 'all'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The scopes in words, for the screen that makes tokens and for their list. */
export const tokenScopeNames: Record<TokenScope, string> = {
  read: 'Read only',
  orders: 'Read, and work on orders, contacts and chats',
  site: 'Read, and change what the site says',
  all: 'All that tokens may do',
}

/** A call that is declared for tokens belongs to one of these kinds of work. */
export type TokenWork = Exclude<TokenScope, 'all'>

/** Whether a token of this scope may make a call of this work. Every token reads. */
export const allowsWork = (scope: TokenScope, work: TokenWork): boolean =>
  work === 'read' || scope === 'all' || scope === work

/** The days for which a token works: by default, and at most. */
export const tokenDays = { usual: 90, most: 365 } as const
