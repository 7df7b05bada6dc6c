import { expect, it, onTestFinished, vi } from 'vitest'
import { startUploads } from '#tests/helpers/fakes/whatsapp-uploads.ts'
import { linked } from '#tests/helpers/whatsapp-web.ts'

// The handshakes take their time on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 })
const PHONE = '+923001234567'

it('a message by the linked device shows a picture, which lies in the store of WhatsApp before it is sent (WA-83)', async () => {
  const uploads = await startUploads()
  onTestFinished(() => uploads.close())
  const { web, server } = await linked({ agent: uploads.agent })
  server.state.uploadHost = uploads.host
  const picture = { jpeg: Buffer.from('a picture'), thumbnail: Buffer.from('a'), width: 4, height: 3 }
  const send = (text: string) => web.send({ phone: PHONE, text, picture })
  expect(await send('Scan this')).toMatchObject({ outcome: 'sent' })
  expect(await send('')).toMatchObject({ outcome: 'sent' })
  expect(server.sent).toMatchObject([{ media: 'image' }, { media: 'image' }])
  expect([...uploads.stored.keys()]).toEqual([expect.stringMatching(/^image /), expect.anything()])
  uploads.state.isFailing = true
  expect(await send('Scan this')).toMatchObject({ outcome: 'unreachable' })
  expect(server.sent).toHaveLength(2)
})
