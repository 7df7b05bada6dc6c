import { onTestFinished } from 'vitest'
import { chatPictures } from '#db/schema/chat.ts'
import { office } from './app.ts'
import { startMediaServer } from './fakes/whatsapp-media-server.ts'
import { connectWhatsapp, PHONE } from './orders.ts'

type Options = NonNullable<Parameters<typeof office>[0]>

/** A shop that gets WhatsApp messages by PushFlow, and the store of WhatsApp with their files. */
export const shopWithFiles = async ({ env, ...options }: Options = {}) => {
  const media = await startMediaServer()
  onTestFinished(() => media.close())
  const { t, admin } = office({ env: { WHATSAPP_MEDIA_URL: media.url, ...env }, ...options })
  await connectWhatsapp(t)
  const token = (await admin.incoming.address()).url.split('/').at(-1) ?? ''
  let count = 0
  /** A message, which is stored and not worked on yet. */
  const store = async (message: object, { from = PHONE, id = `IN${(count += 1)}` } = {}) => {
    const key = { remoteJid: `${from.slice(1)}@s.whatsapp.net`, fromMe: false, id }
    const data = { event: 'messages.upsert', data: { messages: [{ key, message }] } }
    await t.as.guest().incoming.pushflow({ token, data: JSON.parse(JSON.stringify(data)) })
  }
  /** An order of the person with this phone, who proved it. */
  const order = (more: Parameters<typeof t.make.order>[0] = {}) =>
    t.make.order({ phone: PHONE, verification: 'proved', isPhoneVerified: true, ...more })
  const files = () => t.deps.db.select().from(chatPictures).all()
  return { t, admin, media, store, order, files }
}
