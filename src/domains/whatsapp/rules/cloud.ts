import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { clearFacts, readFact, writeFact } from '#db/facts.ts'
import { templateApprovals } from '#db/schema/messages.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import type { Deps, Reading, Seeing, User, Writing } from '#src/deps.ts'
import { findCredentials, openCredentials, storeCredentials } from '#src/domains/audit/rules/audited-rows.ts'
import { routeName, type SaveCloud } from '#src/domains/whatsapp/schema.ts'
import { CLOUD, heldNote, type Sending, sendBy } from '#src/domains/whatsapp/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import type { WhatsappMessage } from '#src/gateways/whatsapp-route.ts'
import { addDays } from '#src/shared/values/dates.ts'

const COST_DAYS = 30

const stored = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  accessToken: z.string(),
  appSecret: z.string(),
  nonce: z.string(),
  /** The number in E.164, once Meta has told it. */
  phoneNumber: z.string().nullable(),
})
type Stored = z.output<typeof stored>

/** The credentials of the Cloud API, or null when there are none or they were sealed with another secret. */
export const cloudCredentials = (deps: Seeing): Stored | null => openCredentials(deps, CLOUD, stored)

/** The secret token in the address of the webhook, and the word by which Meta checks that the address is the shop's. */
export const cloudTokens = (deps: Seeing) => {
  const nonce = cloudCredentials(deps)?.nonce ?? ''
  return {
    token: deps.vault.mac('webhook', `cloud${nonce}`),
    verifyToken: deps.vault.mac('webhook-verify', `cloud${nonce}`),
  }
}

/** What to enter at Meta for what comes in. */
const webhookOf = (deps: Seeing & Pick<Deps, 'config'>) => {
  const { token, verifyToken } = cloudTokens(deps)
  return { webhookUrl: `${deps.config.publicUrl}/api/webhooks/whatsapp-cloud/${token}`, verifyToken }
}

/** The number on which the Cloud API is known to receive: its webhook was called. */
export const cloudNumber = (deps: Seeing): string | null =>
  findCredentials(deps, CLOUD)?.receivedAt ? (cloudCredentials(deps)?.phoneNumber ?? null) : null

/** Why the route was stopped until an administrator does something; null while it was not (WA-722). */
export const cloudStopped = ({ db }: Reading): string | null => readFact(db, 'cloudStopped') ?? null

/** Stops the route. */
export const stopCloud = (deps: Writing, reason: string): void =>
  writeFact(deps.db, 'cloudStopped', reason, deps.now())

type Managing = Seeing & Pick<Deps, 'now' | 'random' | 'config' | 'whatsappCloud'>

const seal = ({ vault }: Pick<Deps, 'vault'>, value: Stored): string => vault.seal(JSON.stringify(value))

/**
 * Stores the credentials sealed, then asks Meta for the number; they stay stored even when Meta refuses them, which the
 * message then says (WA-80). Throws CONFLICT.
 */
export const saveCloud = async (
  deps: Managing,
  actor: User,
  { expectedUpdatedAt: expected, ...credentials }: SaveCloud,
) => {
  const before = cloudCredentials(deps)
  const isSameApp =
    before?.phoneNumberId === credentials.phoneNumberId && before.appSecret === credentials.appSecret
  const nonce = isSameApp ? before.nonce : deps.random.token()
  const value = { ...credentials, nonce, phoneNumber: isSameApp ? before.phoneNumber : null }
  inTransaction(deps, (d) => {
    storeCredentials(d, actor, {
      name: CLOUD,
      noun: routeName(CLOUD),
      verb: 'configured',
      value,
      shownAt: findCredentials(d, CLOUD)?.updatedAt ?? null,
      expected,
      keepsWebhook: isSameApp,
    })
    clearFacts(d.db, 'cloudStopped')
  })
  const found = await deps.whatsappCloud.check(credentials)
  if (!('problem' in found)) {
    const sealed = seal(deps, { ...value, phoneNumber: found.phoneNumber })
    deps.db.update(gatewayCredentials).set({ sealed }).where(eq(gatewayCredentials.name, CLOUD)).run()
  }
  const message =
    'problem' in found
      ? `Saved, but it cannot send yet. ${found.problem}.`
      : `Saved. Meta knows the number ${found.phoneNumber}.`
  return { success: true, message: message + heldNote(deps), ...webhookOf(deps) }
}

/** The state of the route for the back office, asked from Meta now, without the credentials (WA-715). */
export const cloudStatus = async (deps: Managing) => {
  const credentials = cloudCredentials(deps)
  const row = findCredentials(deps, CLOUD)
  const found = credentials ? await deps.whatsappCloud.check(credentials) : null
  const number = found && !('problem' in found) ? found : null
  const stopped = cloudStopped(deps)
  const webhook = credentials && webhookOf(deps)
  const templates = deps.db
    .select()
    .from(templateApprovals)
    .orderBy(desc(templateApprovals.createdAt))
    .limit(500)
    .all()
    .map(({ templateName, language, text, state, reason }) => ({
      name: templateName,
      language,
      text,
      approval: state,
      reason,
    }))
  return {
    isEnabled: number !== null && stopped === null,
    hasCredentials: credentials !== null,
    phoneNumber: number?.phoneNumber ?? credentials?.phoneNumber ?? null,
    quality: number?.quality ?? null,
    tier: number?.tier ?? null,
    problem: stopped ?? (found && 'problem' in found ? found.problem : null),
    receivedAt: row?.receivedAt ?? null,
    updatedAt: row?.updatedAt ?? null,
    webhookUrl: webhook?.webhookUrl ?? null,
    verifyToken: webhook?.verifyToken ?? null,
    templates,
  }
}

/** What the templates of the last 30 days cost, by category, as Meta counts; null where it does not tell. */
export const cloudCosts = async (deps: Managing) => {
  const credentials = cloudCredentials(deps)
  if (!credentials) return null
  return deps.whatsappCloud.costs(credentials, addDays(deps.now(), -COST_DAYS), deps.now())
}

/** Sends a message by this route alone, also while it is stopped, and lets it send again where that works. */
export const sendByCloud = async (deps: Sending, message: WhatsappMessage): Promise<SendResult> => {
  const result = await sendBy(deps, CLOUD, message)
  if (result.outcome === 'sent') clearFacts(deps.db, 'cloudStopped')
  return result
}
