/**
 * Where `redirect` leads on the site of this origin, as a whole address: its path alone could read as another host
 * ("//host"). Null for what leads elsewhere or nowhere.
 */
export const redirectTarget = (redirect: string | null | undefined, origin: string): string | null => {
  if (!redirect?.startsWith('/')) return null
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null
  return target?.origin === origin ? target.href : null
}

/** Where a user starts who was on the way to nowhere in particular (public §2). */
export const startOf = (isAdmin: boolean): string => (isAdmin ? '/admin' : '/dashboard')
