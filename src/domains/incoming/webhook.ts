import type { Deps, Seeing } from '#src/deps.ts'
import { noteStatus } from '#src/domains/messages/post/statuses.ts'
import { noteApproval } from '#src/domains/messages/texts/approvals.ts'
import { cloudCredentials, cloudTokens } from '#src/domains/whatsapp/rules/cloud.ts'
import { webhookNonce } from '#src/domains/whatsapp/rules/pushflow.ts'
import { CLOUD, lastReceived, noteReceived } from '#src/domains/whatsapp/service.ts'
import { writeInTurns } from '#src/kit/turns.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { WebhookInput } from './schema.ts'
import { receiveMessages } from './service.ts'

/**
 * The secret token in the webhook's address. It is the only check, because the gateway signs nothing. Other
 * credentials of the gateway make another one, so that whoever read it before proves no phone with it any more.
 */
const webhookToken = (deps: Seeing): string => deps.vault.mac('webhook', `pushflow${webhookNonce(deps)}`)

const isWebhookToken = (deps: Seeing, token: string): boolean => deps.vault.equal(token, webhookToken(deps))

/** The address to enter at the gateway as its webhook, and when the gateway called it last. */
export const webhookAddress = (deps: Pick<Deps, 'db' | 'vault' | 'config'>) => ({
  url: `${deps.config.publicUrl}/api/webhooks/pushflow/${webhookToken(deps)}`,
  receivedAt: lastReceived(deps),
})

/** Receives an event of the gateway, which sends all that it has. Throws NOT_FOUND for a wrong token. */
export const receiveWebhook = async (
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'vault' | 'pushflow'>,
  { token, data }: WebhookInput,
): Promise<void> => {
  if (!isWebhookToken(deps, token)) throw notFound('Webhook')
  noteReceived(deps)
  await receiveMessages(deps, deps.pushflow.incoming(data))
}

type Cloud = Pick<Deps, 'db' | 'now' | 'events' | 'vault' | 'whatsappCloud'>

const isCloudToken = (deps: Cloud, token: string): boolean =>
  cloudCredentials(deps) !== null && deps.vault.equal(token, cloudTokens(deps).token)

type Question = { token: string; mode: string; verifyToken: string; challenge: string }

/** What Meta is answered that asks whether the address is the shop's; null where it does not know the shop's word. */
export const answerCloud = (deps: Cloud, { token, mode, verifyToken, challenge }: Question): string | null =>
  isCloudToken(deps, token) &&
  mode === 'subscribe' &&
  deps.vault.equal(verifyToken, cloudTokens(deps).verifyToken)
    ? challenge
    : null

/**
 * Receives an event of Meta, and gives the status of the answer: 404 for a wrong address, 401 for another signature,
 * and 503 for what has to be told again (WA-728).
 */
export const receiveCloud = async (
  deps: Cloud,
  { token, body, signature }: { token: string; body: Buffer; signature: string },
): Promise<200 | 401 | 404 | 503> => {
  const credentials = cloudCredentials(deps)
  if (!credentials || !isCloudToken(deps, token)) return 404
  if (!deps.whatsappCloud.isSigned(credentials, body, signature)) return 401
  noteReceived(deps, CLOUD)
  const { messages, statuses, approvals } = deps.whatsappCloud.events(credentials, body)
  await receiveMessages(deps, messages)
  await writeInTurns(deps, approvals, noteApproval)
  let isWhole = true
  await writeInTurns(deps, statuses, (d, status) => {
    if (!noteStatus(d, status)) isWhole = false
  })
  return isWhole ? 200 : 503
}
