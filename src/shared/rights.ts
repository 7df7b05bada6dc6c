import type { Right } from './role.ts'
import type { TokenWork } from './token-scope.ts'

/** Who may call. owner: the owner of the object. customer: any signed-in user. */
export type Access = 'public' | 'owner' | 'customer' | 'admin'

/**
 * Why a change of the back office asks for no fresh code (AUTH-721): work of every day on one order, customer or
 * conversation; texts of the site, which keep versions; a call that changes nothing and is no query for its size or its
 * cost; one that takes the password or a code in its input; one that only ends an access.
 */
type Unconfirmed = 'daily work' | 'site texts' | 'changes nothing' | 'asks itself' | 'ends access'

/**
 * What a call declares. What it does not declare is closed: to the owner's helpers, to API tokens, and to sessions
 * without a fresh code.
 */
export type Rights = {
  access: Access
  /** The right that an administrator needs here. Without it, only an owner counts as one (ROLE-1062). */
  right?: Right | undefined
  /** The work to which the call belongs that an API token may make. Without it, tokens are refused. */
  tokens?: TokenWork | undefined
  /** Without it, a change of the back office asks for a fresh code (AUTH-719). */
  unconfirmed?: Unconfirmed
}
