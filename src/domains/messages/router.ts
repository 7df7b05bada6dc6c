import { pushflowTestInput } from '#src/domains/whatsapp/schema.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { saveMailServerInput, seenServerInput } from '#src/shared/mail-server.ts'
import { mapPage } from '#src/shared/paging.ts'
import { outboxCsv, templateCsv } from './columns.ts'
import { changeOptOut, getOptOut, sendUpdate, updateAudience } from './notices.ts'
import {
  cancelMessage,
  countUncertain,
  mailStatus,
  noteSentByHand,
  retryMessage,
  settleUncertain,
  testMail,
  testTemplate,
} from './post/delivery.ts'
import { countHeld, heldInput, settleHeld } from './post/held.ts'
import { costOf, sendByMail, waysOf } from './post/instead.ts'
import { removeMailServer, saveMailServer, shownMailServer } from './post/mail-server.ts'
import { pacingNow } from './post/pacing.ts'
import { listOptOuts } from './post/recipients.ts'
import { toOutboxMessage, toTemplate } from './present.ts'
import { getOutboxMessage, listAutomations, listOutbox, listTemplates } from './queries.ts'
import {
  audienceInput,
  createTemplateInput,
  mailTestInput,
  newsInput,
  optOutInput,
  optOutListInput,
  outboxListInput,
  phoneInput,
  retryInput,
  templateListInput,
  templateTestInput,
  uncertainInput,
  updateTemplateInput,
} from './schema.ts'
import { approvalOf, submitTemplate } from './texts/approvals.ts'
import { createTemplate, deleteTemplate, getTemplate, updateTemplate } from './texts/templates.ts'
import { testCloud } from './texts/trial.ts'

export const messagesRouter = router({
  /** All templates, paged. */
  listTemplates: adminProcedure
    .meta({ tokens: 'read' })
    .input(templateListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listTemplates(ctx.deps, input), toTemplate)),
  /** One template. NOT_FOUND. */
  getTemplate: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => toTemplate(getTemplate(ctx.deps, input.id))),
  /** Adds a template. CONFLICT for a taken name. */
  createTemplate: adminProcedure
    .use(idempotent)
    .input(createTemplateInput)
    .mutation(({ ctx, input }) => toTemplate(createTemplate(ctx.deps, ctx.actor, input))),
  /**
   * Changes a template, whole or in part. NOT_FOUND; CONFLICT for a taken name, a new name of a template that
   * the shop sends, or where somebody saved since.
   */
  updateTemplate: adminProcedure
    .input(updateTemplateInput)
    .mutation(({ ctx, input }) => toTemplate(updateTemplate(ctx.deps, ctx.actor, input))),
  /** Removes a template. NOT_FOUND; CONFLICT for one that the shop sends. */
  deleteTemplate: adminProcedure
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteTemplate(ctx.deps, ctx.actor, input)),
  /**
   * Asks WhatsApp to approve the text of a template for the Business API, and answers the template with its `approval`.
   * NOT_FOUND, CONFLICT; BAD_GATEWAY says why WhatsApp refused it.
   */
  submitTemplate: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    const template = await submitTemplate(ctx.deps, ctx.actor, input.id)
    return { ...toTemplate(template), ...approvalOf(ctx.deps, template.name) }
  }),
  /**
   * Sends a template to one phone: `{success, message}` (MSG-32). NOT_FOUND for an unknown template, BAD_REQUEST for a
   * wrong number.
   */
  testTemplate: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(templateTestInput)
    .mutation(({ ctx, input }) => testTemplate(ctx.deps, input)),
  /**
   * Sends a test message by the Business API: `{success, message, messageId}`, where `messageId` is the message of the
   * outbox that says what becomes of it, or null. BAD_REQUEST for a wrong number.
   */
  testCloud: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(pushflowTestInput)
    .mutation(({ ctx, input }) => testCloud(ctx.deps, input)),
  /** The outbox, newest first, without texts. */
  outbox: adminProcedure
    .meta({ tokens: 'read' })
    .input(outboxListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listOutbox(ctx.deps, input), toOutboxMessage)),
  /**
   * One message with its `body`, which may contain secrets (AUTH-711) and is null when it cannot be decrypted, and with
   * its cost in words, which is null where nobody knows it (WA-511). NOT_FOUND.
   */
  message: adminProcedure.input(byId).query(({ ctx, input }) => {
    const { row, body } = getOutboxMessage(ctx.deps, input.id)
    return { ...toOutboxMessage(row), body, cost: costOf(ctx.deps, row) }
  }),
  /** How else a WhatsApp message that was not sent can reach its person. NOT_FOUND. */
  ways: adminProcedure.input(byId).query(({ ctx, input }) => waysOf(ctx.deps, input.id)),
  /** Sends it as an email instead, once: `{recipient}`. NOT_FOUND, CONFLICT. */
  sendByMail: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => sendByMail(ctx.deps, ctx.actor, input.id)),
  /**
   * Sends a failed or waiting message now and answers it as sent. NOT_FOUND, CONFLICT; SERVICE_UNAVAILABLE
   * says why it was not sent.
   */
  retry: adminProcedure
    .meta({ right: 'chat.answer', unconfirmed: 'daily work' })
    .input(retryInput)
    .mutation(async ({ ctx, input }) => toOutboxMessage(await retryMessage(ctx.deps, ctx.actor, input))),
  /** Cancels a waiting message. NOT_FOUND, CONFLICT. */
  cancel: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => toOutboxMessage(cancelMessage(ctx.deps, ctx.actor, input.id))),
  /** Notes that an administrator sent it from their own phone. NOT_FOUND, CONFLICT. */
  sentByHand: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(byId)
    .mutation(({ ctx, input }) => toOutboxMessage(noteSentByHand(ctx.deps, ctx.actor, input.id))),
  /** Counts messages whose delivery is uncertain. */
  uncertain: adminProcedure.query(({ ctx }) => countUncertain(ctx.deps)),
  /** Sends all of them again or notes them as sent: `{count}`. */
  settleUncertain: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(uncertainInput)
    .mutation(({ ctx, input }) => settleUncertain(ctx.deps, ctx.actor, input)),
  /** Counts messages that piled up while WhatsApp could not send: `{count, canSend}`. */
  held: adminProcedure.query(({ ctx }) => countHeld(ctx.deps)),
  /** Sends all of them or drops them: `{count}`. CONFLICT. */
  settleHeld: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(heldInput)
    .mutation(({ ctx, input }) => settleHeld(ctx.deps, ctx.actor, input)),
  /** Where mail goes, and whether some waits. */
  mailStatus: adminProcedure.query(({ ctx }) => mailStatus(ctx.deps)),
  /** The mail server that is set up here, without its login; null for none. */
  mailServer: adminProcedure.query(({ ctx }) => shownMailServer(ctx.deps)),
  /** Sets the mail server up, and answers it without its login. CONFLICT while SMTP_URL is set or as in VERS-2. */
  saveMailServer: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(saveMailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx.deps, ctx.actor, input)),
  /** Forgets the mail server. CONFLICT while SMTP_URL is set. */
  removeMailServer: adminProcedure
    .meta({ event: 'gateway_changed' })
    .input(seenServerInput.prefault({}))
    .mutation(({ ctx, input }) => removeMailServer(ctx.deps, ctx.actor, input)),
  /** Mails a test to one address: `{success, message}`. TOO_MANY_REQUESTS. */
  testMail: adminProcedure
    .meta({ unconfirmed: 'daily work' })
    .input(mailTestInput)
    .mutation(({ ctx, input }) => testMail(ctx.deps, ctx.actor, input.to)),
  /** The reason why WhatsApp messages wait now, and how many of the day's allowance are sent. */
  pacing: adminProcedure.query(({ ctx }) => pacingNow(ctx.deps)),
  /** The events that send messages by themselves: switch, sent and failed. */
  automations: adminProcedure.query(({ ctx }) => listAutomations(ctx.deps)),
  /** How many people an update would go to, when, and by which route at what cost. */
  updateAudience: adminProcedure
    .input(audienceInput.prefault({}))
    .query(({ ctx, input }) => updateAudience(ctx.deps, input)),
  /**
   * Tells everybody with an active licence what is new: `{count}`. CONFLICT when nobody would get it, or other
   * people or by another route than was `shown`.
   */
  sendUpdate: adminProcedure
    .use(idempotent)
    .input(newsInput)
    .mutation(({ ctx, input }) => sendUpdate(ctx.deps, ctx.actor, input)),
  /**
   * Whether this phone gets no more than codes, answers and messages about orders. BAD_REQUEST for a wrong
   * number.
   */
  optOut: adminProcedure
    .meta({ right: 'contacts.answer' })
    .input(phoneInput)
    .query(({ ctx, input }) => getOptOut(ctx.deps, input.phone)),
  /** Who asked for no more messages by WhatsApp or email, the newest first, 200 at most. */
  optOuts: adminProcedure
    .input(optOutListInput.prefault({}))
    .query(({ ctx, input }) => listOptOuts(ctx.deps, input.q)),
  /** Stops messages to a phone or an email address or allows them again. BAD_REQUEST for a wrong one. */
  setOptOut: adminProcedure
    .meta({ right: 'contacts.answer', unconfirmed: 'daily work' })
    .input(optOutInput)
    .mutation(({ ctx, input }) => changeOptOut(ctx.deps, ctx.actor, input)),
})

export const messagesFiles = [
  csvFile(outboxCsv, listOutbox, toOutboxMessage),
  csvFile(templateCsv, listTemplates, toTemplate),
]
