import { validateInput } from '#src/domains/licenses/schema.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, customerProcedure, idempotent, publicProcedure, router } from '#src/kit/trpc.ts'
import { byIdAsShown } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { downloadCsv } from './columns.ts'
import {
  toAdminDownload,
  toCustomerDownload,
  toProgramUpdate,
  toShownUpdate,
  toTrackedDownload,
} from './present.ts'
import { listMyDownloads, listTrackedDownloads, newestVersion } from './queries.ts'
import { shownUpdate, updateFor } from './rules/updates.ts'
import {
  createDownloadInput,
  downloadListInput,
  myDownloadsInput,
  setActiveInput,
  trackedInput,
  updateDownloadInput,
  updateQuery,
} from './schema.ts'
import {
  createDownload,
  deleteDownload,
  listDownloads,
  setDownloadActive,
  updateDownload,
} from './service.ts'

export const downloadsRouter = router({
  /** The newest published version of a program. NOT_FOUND. */
  update: publicProcedure
    .input(updateQuery)
    .query(({ ctx, input }) => toProgramUpdate(newestVersion(ctx.deps, input))),
  /** The newest version for a system, with the signed list of its files. CONFLICT, NOT_FOUND, TOO_MANY_REQUESTS. */
  updateFor: publicProcedure
    .input(validateInput)
    .mutation(({ ctx, input }) => updateFor(ctx.deps, ctx.request, input)),
  /** What the page of an update writes. NOT_FOUND. */
  shownUpdate: publicProcedure
    .input(trackedInput)
    .query(async ({ ctx, input }) => toShownUpdate(await shownUpdate(ctx.deps, input.token))),
  /** The active downloads that this user may have, newest first, paged. */
  mine: customerProcedure
    .meta({ tokens: 'read' })
    .input(myDownloadsInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listMyDownloads(ctx.deps, ctx.actor, input), toCustomerDownload)),
  /** The downloads of an order that is tracked without an account, or of a trial. NOT_FOUND. */
  tracked: publicProcedure
    .input(trackedInput)
    .query(({ ctx, input }) =>
      listTrackedDownloads(ctx.deps, input.token).map((row) => toTrackedDownload(row, input.token)),
    ),
  /** All downloads, newest first, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(downloadListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listDownloads(ctx.deps, input), toAdminDownload)),
  /** Adds an external download by its address. BAD_REQUEST for an unknown user, CONFLICT. Files are uploaded in http.ts. */
  create: adminProcedure
    .use(idempotent)
    .input(createDownloadInput)
    .mutation(({ ctx, input }) => toAdminDownload(createDownload(ctx.deps, ctx.actor, input))),
  /** Changes the given fields. NOT_FOUND, CONFLICT, BAD_REQUEST. */
  edit: adminProcedure
    .input(updateDownloadInput)
    .mutation(({ ctx, input }) => toAdminDownload(updateDownload(ctx.deps, ctx.actor, input))),
  /** Shows a download to its customers, or hides it. NOT_FOUND, CONFLICT. */
  setActive: adminProcedure
    .input(setActiveInput)
    .mutation(({ ctx, input }) => toAdminDownload(setDownloadActive(ctx.deps, ctx.actor, input))),
  /** Deletes a download and its file. NOT_FOUND, CONFLICT. */
  delete: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteDownload(ctx.deps, ctx.actor, input)),
})

export const downloadsFiles = [csvFile(downloadCsv, listDownloads, toAdminDownload)]
