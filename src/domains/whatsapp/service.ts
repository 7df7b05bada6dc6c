import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { gatewayCredentials, whatsappAuth } from '#db/schema/whatsapp.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { refuseReplacing } from '#src/domains/audit/audited-rows.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import { toE164 } from '#src/kit/phone.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { HOUR, hasPassed } from '#src/shared/values/dates.ts'
import type { PushflowInput, PushflowTest, SavePushflow, TextInput } from './schema.ts'

const PUSHFLOW = 'pushflow'
const CONFIGURED = 'PushFlow configured'

type Reading = Pick<Deps, 'db' | 'vault'>
export type Sending = Reading & Pick<Deps, 'pushflow' | 'whatsappWeb'>
/** The result of an attempt to send. A refusal by the gateway is an answer, not an error. */
export type Tried = { success: boolean; message: string }

const findCredentials = kept([gatewayCredentials], (db) =>
  db.select().from(gatewayCredentials).where(eq(gatewayCredentials.name, PUSHFLOW)).get(),
)

const storedCredentials = z.object({
  instanceId: z.string(),
  accessToken: z.string(),
  webhookNonce: z.string().optional(),
})
type StoredCredentials = z.output<typeof storedCredentials>

/** The nonce for new credentials: the one before while they are the same, or the first. */
const nonceFor = (
  deps: Reading & Pick<Deps, 'random'>,
  { instanceId, accessToken }: PushflowInput,
): string => {
  const before = pushflowCredentials(deps)
  const isSame = before === null || (before.instanceId === instanceId && before.accessToken === accessToken)
  return isSame ? (before?.webhookNonce ?? '') : deps.random.token()
}

/** The credentials of PushFlow, or null when there are none or they were sealed with another secret (RUN-9). */
const pushflowCredentials = (deps: Reading): StoredCredentials | null => {
  const row = findCredentials(deps.db)
  return row ? sealedJson(deps.vault, row.sealed, storedCredentials) : null
}

/** What makes the webhook's address of these credentials another one than that of the credentials before (WA-6). */
export const webhookNonce = (deps: Reading): string => pushflowCredentials(deps)?.webhookNonce ?? ''

/** Remembers that PushFlow's webhook works, once an hour at most (WA-71). */
export const noteReceived = ({ db, now }: Pick<Deps, 'db' | 'now'>): void => {
  const receivedAt = findCredentials(db)?.receivedAt
  if (receivedAt && !hasPassed(receivedAt, HOUR, now())) return
  db.update(gatewayCredentials).set({ receivedAt: now() }).where(eq(gatewayCredentials.name, PUSHFLOW)).run()
}

/** When PushFlow's webhook was called last, to the hour; null while it never was (WA-71). */
export const lastReceived = ({ db }: Pick<Deps, 'db'>): Date | null => findCredentials(db)?.receivedAt ?? null

/** The number on which the shop receives WhatsApp messages, or null while no route is known to bring them (WA-71). */
export const receivingNumber = (deps: Reading & Pick<Deps, 'whatsappWeb'>): string | null => {
  const { status, phoneNumber } = deps.whatsappWeb.status()
  if (status === 'connected') return phoneNumber
  const { whatsapp_number } = settingValues(deps)
  const works = findCredentials(deps.db)?.receivedAt && pushflowCredentials(deps) !== null
  return works ? whatsapp_number || null : null
}

const isPushflowReady = (deps: Sending): boolean =>
  deps.pushflow.reachable() && pushflowCredentials(deps) !== null

/** The first route that can send now: PushFlow, then the WhatsApp Web connection (WA-1, WA-72). */
const routeOf = (deps: Sending): 'pushflow' | 'legacy' | 'none' => {
  if (isPushflowReady(deps)) return 'pushflow'
  return deps.whatsappWeb.status().status === 'connected' ? 'legacy' : 'none'
}

/** Whether WhatsApp can send now: PushFlow is configured and answered last time, or a phone is linked (WA-1, WA-72). */
export const canSend = (deps: Sending): boolean => routeOf(deps) !== 'none'

/**
 * Whether an administrator set up a route that should send now, and whether one can (WATCH-6). A linked phone that was
 * disconnected in the back office should not.
 */
export const whatsappHealth = (deps: Sending): { isSetUp: boolean; isOff: boolean; canSend: boolean } => {
  const rows = deps.db
    .selectDistinct({ kind: whatsappAuth.kind })
    .from(whatsappAuth)
    .where(inArray(whatsappAuth.kind, ['creds', 'flags']))
    .all()
  const kinds = new Set(rows.map(({ kind }) => kind))
  const hasPushflow = findCredentials(deps.db) !== undefined
  const isOff = !hasPushflow && kinds.has('flags')
  return { isSetUp: hasPushflow || kinds.has('creds'), isOff, canSend: canSend(deps) }
}

/**
 * Whether support can be reached on WhatsApp: `{isConnected}` for anybody; for administrators the state of the WhatsApp
 * Web connection, and the route that sends now (WA-5).
 */
export const whatsappStatus = (deps: Sending, actor: Actor) => {
  if (actor.kind === 'guest' || !actor.isAdmin) return { isConnected: canSend(deps) }
  const { qr, ...web } = deps.whatsappWeb.status()
  return { isConnected: web.status === 'connected', ...web, qrCode: qr, route: routeOf(deps) }
}

/**
 * Sends a text to a phone (E.164) by the first route that can. Does not throw when the gateway fails, and does not wait
 * for a gateway that was just silent, unless an administrator asked for the message (WA-1, WA-72, MSG-17).
 */
export const sendNow = async (
  deps: Sending,
  phone: string,
  text: string,
  { despiteSilence = false }: { despiteSilence?: boolean } = {},
): Promise<SendResult> => {
  if (routeOf(deps) === 'legacy') return deps.whatsappWeb.send({ phone, text })
  const credentials = pushflowCredentials(deps)
  if (!credentials) return { outcome: 'refused', reason: 'WhatsApp is not connected' }
  if (!despiteSilence && !deps.pushflow.reachable()) {
    return { outcome: 'unreachable', reason: 'The gateway did not answer a moment ago' }
  }
  return deps.pushflow.send(credentials, { phone, text })
}

/** The status of PushFlow for the back office, without the credentials (WA-4). */
export const pushflowStatus = (deps: Sending) => {
  const hasCredentials = pushflowCredentials(deps) !== null
  return {
    isEnabled: isPushflowReady(deps),
    hasCredentials,
    serviceType: hasCredentials ? 'PushFlow' : 'None',
    updatedAt: (hasCredentials && findCredentials(deps.db)?.updatedAt) || null,
  }
}

/** Stores the credentials encrypted, then asks the gateway; they stay stored even when it refuses them (WA-9). Throws CONFLICT (VERS-2). */
export const savePushflow = async (
  deps: Sending & Pick<Deps, 'now' | 'random'>,
  actor: User,
  { expectedUpdatedAt: expected, ...credentials }: SavePushflow,
): Promise<Tried> => {
  inTransaction(deps, (d) => {
    const shown = pushflowStatus({ ...deps, ...d }).updatedAt ?? undefined
    refuseReplacing(d, { updatedAt: shown, expected, actions: [CONFIGURED] })
    const stored: StoredCredentials = { ...credentials, webhookNonce: nonceFor(d, credentials) }
    const sealed = deps.vault.seal(JSON.stringify(stored))
    const updatedAt = deps.now()
    d.db
      .insert(gatewayCredentials)
      .values({ name: PUSHFLOW, sealed, updatedAt })
      // Another instance has another webhook, which has not been called yet.
      .onConflictDoUpdate({ target: gatewayCredentials.name, set: { sealed, updatedAt, receivedAt: null } })
      .run()
    recordAudit(d, actor, { entity: 'gateway', entityId: 0, action: CONFIGURED })
  })
  const { ok, message } = await deps.pushflow.health(credentials)
  return {
    success: true,
    message: `PushFlow configuration saved${ok ? '. ' : ', but it cannot send yet. '}${message}.`,
  }
}

const tried = (result: SendResult, phone: string): Tried =>
  result.outcome === 'sent'
    ? { success: true, message: `Message sent to ${phone}` }
    : { success: false, message: result.reason }

/** Sends a test message through PushFlow, even when it was just silent. Throws BAD_REQUEST for a wrong number. */
export const testPushflow = async (deps: Sending, { phoneNumber, message }: PushflowTest): Promise<Tried> => {
  const phone = toE164(phoneNumber, 'phoneNumber')
  const credentials = pushflowCredentials(deps)
  if (!credentials) return { success: false, message: 'PushFlow is not configured' }
  const text = message || `This is a test message from ${settingValues(deps).site_name}.`
  return tried(await deps.pushflow.send(credentials, { phone, text }), phone)
}

/**
 * Sends an administrator's text to one phone, even through a silent gateway (WA-8). Throws BAD_REQUEST for a wrong
 * number.
 */
export const sendText = async (deps: Sending, input: TextInput): Promise<Tried> => {
  const phone = toE164(input.phone)
  return tried(await sendNow(deps, phone, input.message, { despiteSilence: true }), phone)
}
