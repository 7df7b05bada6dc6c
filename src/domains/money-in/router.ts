import { payLinkInput } from '#src/domains/payments/schema.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { alertCsv, sumCsv } from './columns.ts'
import {
  toAlert,
  toAssignment,
  toBesideOffer,
  toBesideProof,
  toFound,
  toNewSource,
  toOpenAlert,
  toRead,
  toSource,
  toSum,
  toTried,
} from './present.ts'
import { getAlert, guessFor, listAlerts, readBy, shownAlert } from './queries.ts'
import { acceptWords, forgetFormat, taughtFormats, teachFormat, tryFormat } from './reading/teaching.ts'
import { alertsBesideProof, assignmentOf } from './rules/beside.ts'
import { assignAlert } from './rules/deciding.ts'
import { findPayments } from './rules/finding.ts'
import { progressByLink } from './rules/progress.ts'
import { offersBeside, renewByHand } from './rules/renewing.ts'
import { listSums, sumsOf } from './rules/sums.ts'
import {
  alertListInput,
  assignInput,
  assignmentInput,
  createSourceInput,
  findInput,
  guessInput,
  monthInput,
  pasteInput,
  renewByAlertInput,
  taughtInput,
  triedInput,
  tryFormatInput,
  updateSourceInput,
} from './schema.ts'
import {
  createSource,
  deleteSource,
  ignoreAlert,
  listSources,
  pasteAlert,
  renewAddress,
  trustAlert,
  updateSource,
} from './service.ts'

/** Money that confirms itself: the alerts of banks and wallets (BANK-1). API tokens may only read it (BANK-746). */
export const bankFeedRouter = router({
  /** Every source, without its key, its address and its password. */
  sources: adminProcedure
    .meta({ tokens: 'read' })
    .query(({ ctx }) => listSources(ctx.deps).map((source) => toSource(ctx.deps, source))),
  /** Adds a source; the `address` of a phone is answered this once. BAD_REQUEST for a mailbox without its server. */
  createSource: adminProcedure
    .input(createSourceInput)
    .mutation(({ ctx, input }) => toNewSource(ctx.deps, createSource(ctx.deps, ctx.actor, input))),
  /** Changes the given fields of a source. NOT_FOUND, CONFLICT. */
  updateSource: adminProcedure
    .input(updateSourceInput)
    .mutation(({ ctx, input }) => toSource(ctx.deps, updateSource(ctx.deps, ctx.actor, input))),
  /** Gives a source another address, answered this once. NOT_FOUND, CONFLICT. */
  renewAddress: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => toNewSource(ctx.deps, renewAddress(ctx.deps, ctx.actor, input))),
  /** Removes a source; its alerts stay. NOT_FOUND, CONFLICT. */
  deleteSource: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteSource(ctx.deps, ctx.actor, input)),
  /** A page of alerts, the newest first. */
  alerts: adminProcedure
    .meta({ right: 'moneyIn.assign', tokens: 'read' })
    .input(alertListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listAlerts(ctx.deps, input), toAlert)),
  /** The payments that a transaction id names, at most five: orders by their proofs, and alerts without an order. */
  find: adminProcedure
    .meta({ right: 'moneyIn.assign' })
    .input(findInput)
    .query(({ ctx, input }) => findPayments(ctx.deps, input.q).map(toFound)),
  /** One alert with its text. NOT_FOUND. */
  alert: adminProcedure
    .meta({ right: 'moneyIn.assign' })
    .input(byId)
    .query(({ ctx, input }) => toOpenAlert(getAlert(ctx.deps, input.id))),
  /** The alerts that belong beside the proof of an order, and how each differs from it. NOT_FOUND. */
  ofOrder: adminProcedure
    .meta({ right: 'moneyIn.assign', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => alertsBesideProof(ctx.deps, input.id).map(toBesideProof)),
  /** What assigning an alert to an order would do, for the question before it. NOT_FOUND, CONFLICT. */
  assignment: adminProcedure
    .meta({ right: 'moneyIn.assign' })
    .input(assignmentInput)
    .query(({ ctx, input }) => toAssignment(assignmentOf(ctx.deps, input))),
  /** Stores an alert that was pasted. BAD_REQUEST for a one-time code, CONFLICT for one that is there. */
  paste: adminProcedure
    .meta({ right: 'moneyIn.assign', unconfirmed: 'daily work' })
    .input(pasteInput)
    .mutation(({ ctx, input }) => toAlert(shownAlert(ctx.deps, pasteAlert(ctx.deps, input).id))),
  /** Assigns money to an order, and approves the order once it is complete. NOT_FOUND, CONFLICT. */
  assign: adminProcedure
    .meta({ right: 'moneyIn.assign', unconfirmed: 'daily work' })
    .input(assignInput)
    .mutation(({ ctx, input }) => toAlert(shownAlert(ctx.deps, assignAlert(ctx.deps, ctx.actor, input).id))),
  /** The offers whose amount an alert has, and why it did not renew by itself, the likeliest first. NOT_FOUND. */
  offers: adminProcedure
    .meta({ right: 'moneyIn.assign' })
    .input(byId)
    .query(({ ctx, input }) => offersBeside(ctx.deps, input.id).map(toBesideOffer)),
  /** Renews the licences of an offer by the money of an alert. NOT_FOUND, CONFLICT. */
  renew: adminProcedure
    .meta({ right: 'moneyIn.assign', unconfirmed: 'daily work' })
    .input(renewByAlertInput)
    .mutation(({ ctx, input }) => toAlert(shownAlert(ctx.deps, renewByHand(ctx.deps, ctx.actor, input).id))),
  /** Puts an alert aside that is no order's. NOT_FOUND, CONFLICT. */
  ignore: adminProcedure
    .meta({ right: 'moneyIn.assign', unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) =>
      toAlert(shownAlert(ctx.deps, ignoreAlert(ctx.deps, ctx.actor, input.id).id)),
    ),
  /** Says that the unknown words of an alert are harmless for its format. NOT_FOUND, CONFLICT. */
  acceptWords: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      toAlert(shownAlert(ctx.deps, acceptWords(ctx.deps, ctx.actor, input.id).id)),
    ),
  /** Believes the balance that an alert names (BANK-7). NOT_FOUND, CONFLICT. */
  trust: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      toAlert(shownAlert(ctx.deps, trustAlert(ctx.deps, ctx.actor, input.id).id)),
    ),
  /** The formats that were taught. */
  formats: adminProcedure.query(({ ctx }) => taughtFormats(ctx.deps)),
  /** Teaches a format: `{id, read}`, how many alerts were understood by it. BAD_REQUEST, CONFLICT. */
  teach: adminProcedure
    .input(taughtInput)
    .mutation(({ ctx, input }) => teachFormat(ctx.deps, ctx.actor, input)),
  /** Removes a taught format. NOT_FOUND, CONFLICT. */
  forget: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => forgetFormat(ctx.deps, ctx.actor, input)),
  /** What a format reads of an alert. */
  tryFormat: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(tryFormatInput)
    .mutation(({ input }) => toRead(readBy(input))),
  /** The shop's first guess of a format. */
  guess: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(guessInput)
    .mutation(({ input }) => ({ format: guessFor(input.text) })),
  /** What a format in the making reads of an alert, and which of the stored ones that nobody understood. */
  tried: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(triedInput)
    .mutation(({ ctx, input }) => toTried(tryFormat(ctx.deps, input))),
  /** What came in each day of a month by method, beside what the shop accepted. */
  sums: adminProcedure
    .meta({ right: 'moneyIn.assign', tokens: 'read' })
    .input(monthInput)
    .query(({ ctx, input }) => sumsOf(ctx.deps, input.month).map(toSum)),
  /** How far the payment of a pay link is known, and by which methods. NOT_FOUND for a wrong link. */
  progress: publicProcedure
    .input(payLinkInput)
    .query(({ ctx, input }) => progressByLink(ctx.deps, input.token)),
})

export const bankFeedFiles = [csvFile(alertCsv, listAlerts, toAlert), csvFile(sumCsv, listSums, toSum)]
