import type { Deps, User } from '#src/deps.ts'
import type { DeleteAccount } from '#src/domains/auth/schema.ts'
import { currentUser } from '#src/domains/auth/service.ts'
import { deleteOwnAccount } from '#src/domains/users/service.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { checkPassword } from './password.ts'

/**
 * Deletes the user's own account and the person by the password, whose wrong tries count as in AUTH-707. Throws BAD_REQUEST, TOO_MANY_REQUESTS;
 * CONFLICT for an administrator, and where the password was changed meanwhile.
 */
export const deleteAccount = async (deps: Deps, actor: User, { password }: DeleteAccount): Promise<void> => {
  const user = currentUser(deps, actor)
  await checkPassword(deps, actor, user, {
    typed: password,
    field: 'password',
    refusal: () => texts.wrongPassword,
    doing: 'deleting the account',
  })
  deleteOwnAccount(deps, actor, user.passwordHash)
}
