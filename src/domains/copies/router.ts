import { adminProcedure, router } from '#src/kit/trpc.ts'
import { checkNow, copyNow, runningCopy } from './rules/runs.ts'
import { hostKeyInput, placeInput, savePlaceInput, stateInput } from './schema.ts'
import { copyState, makeKey, readHostKey, removePlace, savePlace, testPlace } from './service.ts'

export const copiesRouter = router({
  /** Places, keys, the last copies and checks, and the work that runs now; never a credential. */
  state: adminProcedure
    .input(stateInput)
    .query(({ ctx, input }) => ({ ...copyState(ctx.deps, input), running: runningCopy(ctx.deps) })),
  /** Makes the keys of copies, and gives the one to print: `{words, secret, qr}`, only now. */
  makeKey: adminProcedure
    .meta({ event: 'gateway_changed' })
    .mutation(({ ctx }) => makeKey(ctx.deps, ctx.actor)),
  /** Tries, marks and stores a place: `{id, name}`. BAD_GATEWAY with what is wrong, CONFLICT without a key, or where somebody replaced the place. */
  savePlace: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(savePlaceInput)
    .mutation(({ ctx, input }) => savePlace(ctx.deps, ctx.actor, input)),
  /** Forgets a place, whose copies stay there. NOT_FOUND, CONFLICT. */
  removePlace: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(placeInput)
    .mutation(({ ctx, input }) => removePlace(ctx.deps, ctx.actor, input)),
  /** The host key of an SFTP server, for the administrator to confirm: `{hostKey}`. BAD_GATEWAY. */
  readHostKey: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(hostKeyInput)
    .mutation(({ ctx, input }) => readHostKey(ctx.deps, input)),
  /** Writes, reads and removes a small object at a place: `{message}`. NOT_FOUND, BAD_GATEWAY. */
  testPlace: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(placeInput)
    .mutation(({ ctx, input }) => testPlace(ctx.deps, input.id)),
  /** Starts a copy to every place. CONFLICT while one runs. */
  copyNow: adminProcedure.meta({ unconfirmed: 'daily work' }).mutation(({ ctx }) => copyNow(ctx.deps)),
  /** Starts the check of a place's newest copy. NOT_FOUND, CONFLICT while something runs. */
  checkNow: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(placeInput)
    .mutation(({ ctx, input }) => checkNow(ctx.deps, input.id)),
})
