import type { Site } from './site.ts'

let count = 0

/** The path of the shop's webhook for PushFlow. */
const webhookOf = async (site: Site): Promise<string> => {
  const answer = await fetch(`${site.shop.url}/trpc/incoming.address`, {
    headers: { cookie: site.admin.cookie },
  })
  const { result } = (await answer.json()) as { result: { data: { json: { url: string } } } }
  return new URL(result.data.json.url).pathname
}

/** A WhatsApp message to the shop, as PushFlow's webhook brings it; the number as the gateway writes it. */
export const writeToShop = async (site: Site, from: string, text: string): Promise<void> => {
  count += 1
  const message = {
    key: { remoteJid: `${from}@s.whatsapp.net`, fromMe: false, id: `incoming${count}` },
    message: { conversation: text },
  }
  const event = { event: 'messages.upsert', data: { messages: [message] } }
  const answer = await fetch(`${site.shop.url}${await webhookOf(site)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ instance_id: 'INSTANCE', data: event }),
  })
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
}

/** Lets the shop receive messages: it has a number, and something came by its webhook. */
export const receiveMessages = async (site: Site): Promise<void> => {
  await site.connect()
  await site.admin.call('PUT', '/api/admin/settings/whatsapp_number', { value: '+923009876543' })
  await writeToShop(site, '923005555555', 'Salam')
}

/** The word in the link that writes to the shop. */
export const wordIn = (href: string | null): string =>
  /[A-Z0-9]{4}-[A-Z0-9]{4}$/.exec(new URL(href ?? '').searchParams.get('text') ?? '')?.[0] ?? ''
