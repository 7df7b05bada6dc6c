import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { lastReceived, noteReceived, webhookNonce } from '#src/domains/whatsapp/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { WebhookInput } from './schema.ts'
import { receiveMessages } from './service.ts'

/**
 * The secret token in the webhook's address. It is the only check, because the gateway signs nothing (WA-6). Other
 * credentials of the gateway make another one, so that whoever read it before proves no phone with it any more.
 */
const webhookToken = (deps: Pick<Deps, 'db' | 'vault'>): string =>
  deps.vault.mac('webhook', `pushflow${webhookNonce(deps)}`)

const isWebhookToken = (deps: Pick<Deps, 'db' | 'vault'>, token: string): boolean =>
  deps.vault.equal(token, webhookToken(deps))

/** The address to enter at the gateway as its webhook, and when the gateway called it last (WA-71). */
export const webhookAddress = (deps: Pick<Deps, 'db' | 'vault' | 'config'>) => ({
  url: `${deps.config.publicUrl}/api/webhooks/pushflow/${webhookToken(deps)}`,
  receivedAt: lastReceived(deps),
})

const upsert = z.object({
  event: z.literal('messages.upsert'),
  data: z.object({ messages: z.array(z.unknown()) }),
})

/** Receives an event of the gateway, which sends all that it has. Throws NOT_FOUND for a wrong token (WA-6, WA-7). */
export const receiveWebhook = (
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'vault'>,
  { token, data }: WebhookInput,
): void => {
  if (!isWebhookToken(deps, token)) throw notFound('Webhook')
  noteReceived(deps)
  receiveMessages(deps, upsert.safeParse(data).data?.data.messages ?? [])
}
