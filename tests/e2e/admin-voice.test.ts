import { expect, it, onTestFinished } from 'vitest'
import { violationsOf } from '#tests/helpers/axe.ts'
import { openConsole, rowOf } from '#tests/helpers/chat.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { startMediaServer } from '#tests/helpers/fakes/whatsapp-media-server.ts'
import { openSite } from '#tests/helpers/site.ts'
import { voiceNote } from '#tests/helpers/sounds.ts'

const [media, ai] = [await startMediaServer(), await startAiServer()]
const site = await openSite({
  WHATSAPP_MEDIA_URL: media.url,
  AI_BASE_URL: ai.url,
  AI_API_KEY: 'sk-secret',
  AI_MODEL: 'small',
})

it('a voice message is played in the console by the keyboard, and read on request as what a machine heard', async () => {
  onTestFinished(async () => void (await Promise.all([media.close(), ai.close()])))
  await site.connect()
  const { result } = await site.admin.call<{ result: { data: { json: { url: string } } } }>(
    'GET',
    '/trpc/incoming.address',
  )
  const key = { remoteJid: '923004445566@s.whatsapp.net', fromMe: false, id: '3EB0V' }
  const message = await media.audio(voiceNote(7))
  await site.admin.call('POST', new URL(result.data.json.url).pathname, {
    instance_id: 'INSTANCE',
    data: { event: 'messages.upsert', data: { messages: [{ key, pushName: 'Gul', message }] } },
  })
  const page = await openConsole(site)
  await rowOf(page, 'Gul').click()
  const player = page.getByLabel('Voice message of Gul, 0:07')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(7)
  expect(await page.getByText('[Voice message]', { exact: true }).count()).toBe(0)
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0)).toBe(true)
  expect(ai.sounds).toHaveLength(0)

  ai.write({ text: 'میں نے 4,999 بھیج دیے' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Read it: the voice message of 0:07' }).click()
  await page.getByText('میں نے 4,999 بھیج دیے').waitFor()
  await page.getByText('Read by a machine', { exact: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await page.getByText('میں نے 4,999 بھیج دیے').waitFor()
  expect(ai.sounds).toHaveLength(1)
})
