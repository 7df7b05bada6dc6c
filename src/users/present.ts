import { type UserView, userView } from './schema.ts'
import type { UserRow } from './service.ts'

/** The user as administrators and the user see it (admin §3): never the password's hash. */
export const toUser = (row: UserRow): UserView => userView.parse(row)
