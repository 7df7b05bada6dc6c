import { z } from 'zod'
import type { Deps, Seeing, User } from '#src/deps.ts'
import { findCredentials, openCredentials, storeCredentials } from '#src/domains/audit/rules/audited-rows.ts'
import {
  type PushflowInput,
  type PushflowTest,
  routeName,
  type SavePushflow,
} from '#src/domains/whatsapp/schema.ts'
import { heldNote, PUSHFLOW, type Sending, type Tried, testRoute } from '#src/domains/whatsapp/service.ts'

type PushflowOnly = Seeing & Pick<Deps, 'pushflow'>

const storedCredentials = z.object({
  instanceId: z.string(),
  accessToken: z.string(),
  webhookNonce: z.string().optional(),
})
type StoredCredentials = z.output<typeof storedCredentials>

/** The nonce for new credentials: the one before while they are the same, or the first. */
const nonceFor = (
  deps: Seeing & Pick<Deps, 'random'>,
  { instanceId, accessToken }: PushflowInput,
): string => {
  const before = pushflowCredentials(deps)
  const isSame = before === null || (before.instanceId === instanceId && before.accessToken === accessToken)
  return isSame ? (before?.webhookNonce ?? '') : deps.random.token()
}

/** The credentials of PushFlow, or null when there are none or they were sealed with another secret. */
export const pushflowCredentials = (deps: Seeing): StoredCredentials | null =>
  openCredentials(deps, PUSHFLOW, storedCredentials)

/** What makes the webhook's address of these credentials another one than that of the credentials before (WA-6). */
export const webhookNonce = (deps: Seeing): string => pushflowCredentials(deps)?.webhookNonce ?? ''

/** The status of PushFlow for the back office, without the credentials (WA-4). */
export const pushflowStatus = (deps: PushflowOnly) => {
  const hasCredentials = pushflowCredentials(deps) !== null
  return {
    isEnabled: hasCredentials && deps.pushflow.reachable(),
    hasCredentials,
    serviceType: hasCredentials ? 'PushFlow' : 'None',
    updatedAt: (hasCredentials && findCredentials(deps, PUSHFLOW)?.updatedAt) || null,
  }
}

/** Stores the credentials encrypted, then asks the gateway; they stay stored even when it refuses them (WA-9). Throws CONFLICT. */
export const savePushflow = async (
  deps: PushflowOnly & Pick<Deps, 'now' | 'random'>,
  actor: User,
  { expectedUpdatedAt: expected, ...credentials }: SavePushflow,
): Promise<Tried> => {
  const value: StoredCredentials = { ...credentials, webhookNonce: nonceFor(deps, credentials) }
  storeCredentials(deps, actor, {
    name: PUSHFLOW,
    noun: routeName(PUSHFLOW),
    verb: 'configured',
    value,
    shownAt: pushflowStatus(deps).updatedAt,
    expected,
  })
  const { ok, message } = await deps.pushflow.health(credentials)
  return {
    success: true,
    message: `PushFlow configuration saved${ok ? '. ' : ', but it cannot send yet. '}${message}.${heldNote(deps)}`,
  }
}

/** Sends a test message by PushFlow alone, even when it was just silent. Throws BAD_REQUEST for a wrong number. */
export const testPushflow = (deps: Sending, input: PushflowTest): Promise<Tried> =>
  testRoute(deps, PUSHFLOW, input)
