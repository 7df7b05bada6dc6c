import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, customerProcedure, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { historyInput, mapPage } from '#src/shared/paging.ts'
import { userCsv } from './columns.ts'
import { toAdminUser, toUserSession } from './present.ts'
import { listUsers, runningLicenses } from './queries.ts'
import {
  setRoleInput,
  setSuspendedInput,
  updateUserInput,
  userListInput,
  userSessionInput,
} from './schema.ts'
import {
  deleteUser,
  endUserSession,
  getUser,
  sessionsOfUser,
  setRole,
  setSuspended,
  updateUser,
  userHistory,
} from './service.ts'

export const usersRouter = router({
  /** Every user, newest first, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(userListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listUsers(ctx.deps, input), toAdminUser)),
  /** One user. NOT_FOUND. */
  get: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toAdminUser(getUser(ctx.deps, input.id))),
  /** The sessions of a user, last used first. NOT_FOUND. */
  sessions: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => sessionsOfUser(ctx.deps, input.id).map(toUserSession)),
  /** The licences of the own account that still run, which its deletion would lose from sight (USER-1102). */
  runningLicenses: customerProcedure.query(({ ctx }) => runningLicenses(ctx.deps, ctx.actor.id)),
  /** The history of a user, newest first, in pages. NOT_FOUND. */
  history: adminProcedure.input(historyInput).query(({ ctx, input }) => userHistory(ctx.deps, input)),
  /** Ends one session of a user. NOT_FOUND. */
  endSession: adminProcedure
    .meta({ unconfirmed: 'ends access', event: 'account_changed' })
    .input(userSessionInput)
    .mutation(({ ctx, input }) => endUserSession(ctx.deps, ctx.actor, input)),
  /**
   * Changes an account, its rights and its state. NOT_FOUND, BAD_REQUEST, CONFLICT.
   */
  update: adminProcedure
    .meta({ event: 'account_changed' })
    .input(updateUserInput)
    .mutation(({ ctx, input }) => toAdminUser(updateUser(ctx.deps, ctx.actor, input))),
  /** Gives a user another role, or none. NOT_FOUND, CONFLICT. */
  setRole: adminProcedure
    .meta({ event: 'account_changed' })
    .input(setRoleInput)
    .mutation(({ ctx, input }) => toAdminUser(setRole(ctx.deps, ctx.actor, input))),
  /** Suspends or reactivates a user. NOT_FOUND, CONFLICT. */
  setSuspended: adminProcedure
    .meta({ event: 'account_changed' })
    .input(setSuspendedInput)
    .mutation(({ ctx, input }) => toAdminUser(setSuspended(ctx.deps, ctx.actor, input))),
  /** Removes an account and the person; the orders stay. NOT_FOUND, CONFLICT. */
  delete: adminProcedure
    .meta({ event: 'account_changed' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteUser(ctx.deps, ctx.actor, input)),
})

export const usersFiles = [csvFile(userCsv, listUsers, toAdminUser)]
