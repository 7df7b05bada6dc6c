import { updateSetting } from '#src/domains/settings/service.ts'
import type { TestApp, testApp } from './app.ts'
import { connectedShop, PHONE } from './orders.ts'

/** The number of a shop that receives messages. */
export const SHOP = '+923009876543'
let count = 0

export const set = (t: TestApp, key: string, value: string) =>
  updateSetting(t.deps, t.make.actor(t.make.user({ isAdmin: true })), { key, value })

/** A message to the shop's number, as PushFlow's webhook brings it. */
export const write = async (t: TestApp, text: string, from = PHONE) => {
  const { url } = await t.as.admin().incoming.address()
  count += 1
  const message = {
    key: { remoteJid: `${from.slice(1)}@s.whatsapp.net`, id: `word${count}` },
    message: { conversation: text },
  }
  const data = { event: 'messages.upsert', data: { messages: [message] } }
  await t.as.guest().incoming.pushflow({ token: url.split('/').at(-1) ?? '', data })
}

/** A shop whose webhook works. */
export const receivingApp = async (options?: Parameters<typeof testApp>[0]) => {
  const t = await connectedShop(options)
  set(t, 'whatsapp_number', SHOP)
  await write(t, 'Salam', '+923005555555')
  return t
}
