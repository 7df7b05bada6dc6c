import { searchesKeys } from '#src/kit/context.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import {
  adminProcedure,
  idempotent,
  limitPerAddress,
  needsSpace,
  publicProcedure,
  router,
} from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { supportAnswers as texts } from '#src/shared/texts.ts'
import { contactCsv } from './columns.ts'
import { toContact } from './present.ts'
import { contactListInput, sendContactInput, setContactStatusInput } from './schema.ts'
import { getContact, listContacts, sendContact, setContactStatus } from './service.ts'

export const contactsRouter = router({
  /** Stores a message of the contact form: `{success, message}` (CONT-2). BAD_REQUEST, TOO_MANY_REQUESTS. */
  send: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .use(idempotent)
    .input(sendContactInput)
    .mutation(({ ctx, input }) => {
      sendContact(ctx.deps, ctx.actor, ctx.request, input)
      return { success: true, message: texts.messageSent }
    }),
  /** All messages, newest first, paged. */
  list: adminProcedure
    .meta({ right: 'contacts.answer', tokens: 'read' })
    .input(contactListInput.prefault({}))
    .query(({ ctx, input }) =>
      mapPage(listContacts(ctx.deps, { ...input, ...searchesKeys(ctx.actor) }), toContact),
    ),
  /** One message. NOT_FOUND. */
  get: adminProcedure
    .meta({ right: 'contacts.answer', tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => toContact(getContact(ctx.deps, input.id))),
  /** Changes the status. NOT_FOUND. */
  setStatus: adminProcedure
    .meta({ right: 'contacts.answer', tokens: 'orders', unconfirmed: 'daily work' })
    .input(setContactStatusInput)
    .mutation(({ ctx, input }) => toContact(setContactStatus(ctx.deps, ctx.actor, input))),
})

export const contactsFiles = [csvFile(contactCsv, listContacts, toContact)]
