import type { Deps } from '#src/deps.ts'

/** The unguessable part of the webhook's address: the gateway signs nothing, so that this alone opens it (decision §11). */
const webhookToken = ({ vault }: Pick<Deps, 'vault'>): string => vault.mac('webhook', 'pushflow')

export const isWebhookToken = (deps: Pick<Deps, 'vault'>, token: string): boolean =>
  deps.vault.equal(token, webhookToken(deps))

/** The address to enter at the gateway as its webhook. */
export const webhookUrl = (deps: Pick<Deps, 'vault' | 'config'>): string =>
  `${deps.config.publicUrl}/api/webhooks/pushflow/${webhookToken(deps)}`
