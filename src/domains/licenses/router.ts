import { searchesKeys } from '#src/kit/context.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, customerProcedure, needsSpace, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { licenseCsv } from './columns.ts'
import {
  toAdminLicense,
  toAdminTrial,
  toAskedActivation,
  toHeldLicense,
  toOwnTrial,
  toSystems,
} from './present.ts'
import { plansThatFollow } from './queries.ts'
import {
  getLicense,
  licenseOfOrder,
  replaceKey,
  setLicenseStatus,
  updateLicense,
} from './rules/administration.ts'
import { claim } from './rules/claims.ts'
import { setLabel, setTrackedLabel } from './rules/labels.ts'
import { publicKeys } from './rules/lease.ts'
import { listLicenses } from './rules/listing.ts'
import {
  releasePlace,
  removeOwnSystem,
  removeTrackedSystem,
  systemsOfOrder,
  trackedSystems,
} from './rules/places.ts'
import { verifyKey } from './rules/public-state.ts'
import { trialToken } from './rules/renewable.ts'
import {
  approveAsUser,
  approveTracked,
  approveTrial,
  askedOfTracked,
  askedOfTrial,
  askedOfUser,
  requestActivation,
} from './rules/requests.ts'
import { requestSwap } from './rules/swaps.ts'
import { activate, deactivate, validate } from './rules/systems.ts'
import { endTrial, listTrials } from './rules/trial-listing.ts'
import { currentTrial, startTrial, verifyTrial } from './rules/trials.ts'
import {
  activateInput,
  activationRequestInput,
  approveInput,
  approveTrackedInput,
  claimInput,
  deactivateInput,
  externalIdInput,
  licenseListInput,
  licenseOfOrderInput,
  removeTrackedInput,
  setLabelInput,
  setLicenseStatusInput,
  setTrackedLabelInput,
  shownCodeInput,
  startTrialInput,
  swapRequestInput,
  trackedCodeInput,
  trackedInput,
  trialListInput,
  updateLicenseInput,
  validateInput,
  verifyKeyInput,
  verifyTrialInput,
} from './schema.ts'
import { setExternalId } from './service.ts'

export const licensesRouter = router({
  /** Activates a licence on a system. TOO_MANY_REQUESTS. */
  activate: publicProcedure
    .input(activateInput)
    .mutation(({ ctx, input }) => activate(ctx.deps, ctx.request, input)),
  /** The state of a licence on a system. TOO_MANY_REQUESTS. */
  validate: publicProcedure
    .input(validateInput)
    .mutation(({ ctx, input }) => validate(ctx.deps, ctx.request, input)),
  /** Frees the place of a system. TOO_MANY_REQUESTS. */
  deactivate: publicProcedure
    .input(deactivateInput)
    .mutation(({ ctx, input }) => deactivate(ctx.deps, ctx.request, input)),
  /** A code with which a holder activates the program that shows it, without a key. TOO_MANY_REQUESTS. */
  requestActivation: publicProcedure
    .input(activationRequestInput)
    .mutation(({ ctx, input }) => requestActivation(ctx.deps, ctx.request, input)),
  /** Begins the swap of a system, which the holder has to prove. NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
  requestSwap: publicProcedure
    .input(swapRequestInput)
    .mutation(({ ctx, input }) => requestSwap(ctx.deps, ctx.request, input)),
  /** What became of either. BAD_REQUEST for a wrong code, CONFLICT, TOO_MANY_REQUESTS. */
  claim: publicProcedure
    .input(claimInput)
    .mutation(({ ctx, input }) => claim(ctx.deps, ctx.actor, ctx.request, input)),
  /** The program that shows a code, and the licences of the user for it. NOT_FOUND, TOO_MANY_REQUESTS. */
  asked: customerProcedure
    .input(shownCodeInput)
    .query(({ ctx, input }) => toAskedActivation(askedOfUser(ctx.deps, ctx.request, ctx.actor, input.code))),
  /** The same without an account. NOT_FOUND, TOO_MANY_REQUESTS. */
  trackedAsked: publicProcedure
    .input(trackedCodeInput)
    .query(({ ctx, input }) => toAskedActivation(askedOfTracked(ctx.deps, ctx.request, input))),
  /** The same for the trial of a phone that the caller has proved. NOT_FOUND, TOO_MANY_REQUESTS. */
  trialAsked: publicProcedure
    .input(shownCodeInput)
    .query(({ ctx, input }) => toAskedActivation(askedOfTrial(ctx.deps, ctx.request, ctx.actor, input.code))),
  /** Activates the program for that trial. NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
  approveTrial: publicProcedure
    .input(shownCodeInput)
    .mutation(({ ctx, input }) => approveTrial(ctx.deps, ctx.request, ctx.actor, input.code)),
  /** Activates that program. NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
  approve: customerProcedure
    .input(approveInput)
    .mutation(({ ctx, input }) => approveAsUser(ctx.deps, ctx.request, ctx.actor, input)),
  /** The same without an account. NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
  approveTracked: publicProcedure
    .input(approveTrackedInput)
    .mutation(({ ctx, input }) => approveTracked(ctx.deps, ctx.request, ctx.actor, input)),
  /** Whether a key is genuine, without its holder. TOO_MANY_REQUESTS. */
  verify: publicProcedure
    .input(verifyKeyInput)
    .mutation(({ ctx, input }) => verifyKey(ctx.deps, ctx.request, input)),
  /** The public keys of leases, as a JWK set. */
  keys: publicProcedure.query(({ ctx }) => publicKeys(ctx.deps)),
  /** The systems of a licence of an order, for its owner and administrators. NOT_FOUND. */
  systems: customerProcedure
    .meta({ right: 'licenses.change', tokens: 'read' })
    .input(licenseOfOrderInput)
    .query(({ ctx, input }) => toSystems(systemsOfOrder(ctx.deps, ctx.actor, input.id, input.licenseId))),
  /** The systems of an order that is tracked without an account. NOT_FOUND. */
  trackedSystems: publicProcedure
    .input(trackedInput)
    .query(({ ctx, input }) => toSystems(trackedSystems(ctx.deps, input))),
  /** Removes one of them. NOT_FOUND, TOO_MANY_REQUESTS. */
  removeTracked: publicProcedure
    .input(removeTrackedInput)
    .mutation(({ ctx, input }) => removeTrackedSystem(ctx.deps, ctx.actor, input)),
  /** `[{licenseKey, plan}]`: the smaller plans that wait for the ends of the user's licences. */
  following: customerProcedure.query(({ ctx }) => plansThatFollow(ctx.deps, ctx.actor)),
  /** Sets what the holder calls a licence of theirs. NOT_FOUND. */
  setLabel: customerProcedure
    .input(setLabelInput)
    .mutation(({ ctx, input }) => setLabel(ctx.deps, ctx.actor, input)),
  /** The same without an account. NOT_FOUND. */
  setTrackedLabel: publicProcedure
    .input(setTrackedLabelInput)
    .mutation(({ ctx, input }) => setTrackedLabel(ctx.deps, ctx.actor, input)),
  /** Removes a system. NOT_FOUND, TOO_MANY_REQUESTS. */
  removeSystem: customerProcedure
    .meta({ right: 'licenses.change' })
    .input(byId)
    .mutation(({ ctx, input }) => removeOwnSystem(ctx.deps, ctx.actor, input.id)),
  /** Gives a place that is held for its lease free at once. NOT_FOUND. */
  releasePlace: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => releasePlace(ctx.deps, ctx.actor, input.id)),
  /** Every licence by its latest term, paged. */
  list: adminProcedure
    .meta({ right: 'licenses.change', tokens: 'read' })
    .input(licenseListInput.prefault({}))
    .query(({ ctx, input }) =>
      mapPage(listLicenses(ctx.deps, { ...input, ...searchesKeys(ctx.actor) }), toHeldLicense),
    ),
  /** One licence. NOT_FOUND. */
  get: adminProcedure
    .meta({ right: 'licenses.change', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toHeldLicense(getLicense(ctx.deps, input.id))),
  /** The licence of an order, or null. */
  ofOrder: adminProcedure
    .meta({ right: 'licenses.change' })
    .input(byId)
    .query(({ ctx, input }) => {
      const license = licenseOfOrder(ctx.deps, input.id)
      return license && toHeldLicense(license)
    }),
  /** Extends a licence, and allows another number of systems. NOT_FOUND, BAD_REQUEST. */
  update: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(updateLicenseInput)
    .mutation(({ ctx, input }) => toHeldLicense(updateLicense(ctx.deps, ctx.actor, input))),
  /** Suspends, revokes or reinstates a licence. NOT_FOUND, CONFLICT. */
  setStatus: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(setLicenseStatusInput)
    .mutation(({ ctx, input }) => toHeldLicense(setLicenseStatus(ctx.deps, ctx.actor, input))),
  /** Replaces a key that leaked. NOT_FOUND. */
  replaceKey: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => toHeldLicense(replaceKey(ctx.deps, ctx.actor, input))),
  /** Sets the licence ID that the customer sees. CONFLICT while the order has no licence. */
  setExternalId: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(externalIdInput)
    .mutation(({ ctx, input }) => toAdminLicense(setExternalId(ctx.deps, ctx.actor, input))),
})

/** Free trials, for pages and programs (TRIAL-1181). */
export const trialsRouter = router({
  /**
   * Asks for a trial: `{trialId, requiresOTP, licenseKey, end}`, the last two null until a code proved the phone. CONFLICT,
   * BAD_REQUEST, SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS.
   */
  start: publicProcedure
    .use(needsSpace)
    .input(startTrialInput)
    .mutation(({ ctx, input }) => startTrial(ctx.deps, ctx.actor, ctx.request, input)),
  /**
   * The trial of a phone that the caller has proved, with the token that fetches the extension; null where none runs.
   */
  current: publicProcedure.query(({ ctx }) => {
    const trial = currentTrial(ctx.deps, ctx.actor, ctx.request)
    return trial ? toOwnTrial(trial, trialToken(ctx.deps, trial.id)) : null
  }),
  /** The trials that were begun, paged. */
  list: adminProcedure
    .meta({ right: 'licenses.change' })
    .input(trialListInput.prefault({}))
    .query(({ ctx, input }) =>
      mapPage(listTrials(ctx.deps, input), (trial) => toAdminTrial(trial, ctx.deps.now())),
    ),
  /** Ends a trial that runs. NOT_FOUND, CONFLICT. */
  end: adminProcedure
    .meta({ right: 'licenses.change', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => toAdminTrial(endTrial(ctx.deps, ctx.actor, input.id), ctx.deps.now())),
  /** Begins it by the code: `{licenseKey, end}`. BAD_REQUEST, CONFLICT. */
  verify: publicProcedure.input(verifyTrialInput).mutation(({ ctx, input }) => {
    const { phone, ...trial } = verifyTrial(ctx.deps, input)
    ctx.reply.setProvenPhone(phone)
    return trial
  }),
})

export const licensesFiles = [csvFile(licenseCsv, listLicenses, toHeldLicense)]
