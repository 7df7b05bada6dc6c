import { here } from './page-address.ts'

/**
 * The absolute address that `redirect` names on this origin, or null when it leads to another site. Absolute,
 * because a path such as "//host" would lead to another host.
 */
export const redirectTarget = (redirect: string | null | undefined, origin: string): string | null => {
  if (!redirect?.startsWith('/')) return null
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null
  return target?.origin === origin ? target.href : null
}

/** The page after signing in when no other page was asked for. */
export const startOf = (isAdmin: boolean): string => here(isAdmin ? '/admin' : '/dashboard')
