import type { Page } from 'playwright-core'
import { afterAll, expect, it, vi } from 'vitest'
import { type Account, accountOf, callsOf, newAdministrator, newCustomer } from '#tests/helpers/account.ts'
import { sharedBrowser } from '#tests/helpers/browser.ts'
import { FIRST_MESSAGE, openChat, saidIn, say, startAsGuest, widgetOf } from '#tests/helpers/chat.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { startShop } from '#tests/helpers/shop.ts'
import { visit } from '#tests/helpers/site.ts'
import { dial, type Line } from '#tests/helpers/sockets.ts'

// A guest, a customer and two administrators at once: in browsers over tRPC, and by a script on /ws. The network is cut
// and the shop restarts in the middle.

const dataDir = testFolder('chat')
let shop = await startShop({ dataDir })
const browser = await sharedBrowser()
afterAll(() => shop.stop())

/** A script on /ws that answers in one conversation, and connects again when the shop does. */
const openScript = async (url: string, cookie: string, sessionId: number): Promise<Line> => {
  const line = dial(`${url.replace('http', 'ws')}/ws`, { cookie })
  await line.opened
  line.say({ type: 'admin_connect' })
  line.say({ type: 'join_session', sessionId })
  return line
}

const newestSession = async ({ call }: Account): Promise<number> => {
  const rows = await call<{ id: number }[]>('GET', '/api/admin/chat/sessions?limit=1&sort=-createdAt')
  return rows[0]?.id ?? 0
}

const texts = (said: string[], author: string) =>
  said.flatMap((line) => (line.startsWith(author) ? [line.slice(author.length).trim()] : []))

it('the chat loses nothing, doubles nothing and keeps the order, through a cut network and a restart', async () => {
  const { url } = shop
  const owner = await accountOf(shop)
  const sana = await newAdministrator({ shop, admin: owner }, 'sana')
  const omar = await newCustomer({ shop }, 'omar')
  // Complaints of a page whose network is cut do not matter.
  const open = (path: string, as?: Account) =>
    visit({ browser, shop }, path, { unwatched: true, ...(as && { as }) })

  const guest = await open('/')
  await startAsGuest(guest, 'Asma')
  const guestSession = await newestSession(owner)
  const customer = await open('/dashboard', omar)
  await (await openChat(customer)).getByRole('button', { name: 'Start Chat Session' }).click()
  await widgetOf(customer).getByRole('textbox', { name: 'Your message' }).waitFor()
  const customerSession = await newestSession(owner)
  const admin = await open(`/admin?tab=chat&record=${guestSession}`, owner)
  await admin.getByRole('textbox', { name: 'Reply' }).waitFor()
  let script = await openScript(url, sana.cookie, guestSession)

  const guestSays = [FIRST_MESSAGE]
  const adminSays: string[] = []
  const sanaSays: string[] = []
  const saySoon = async (page: Page, list: string[], prefix: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      list.push(`${prefix} ${list.length + 1}`)
      await say(page, list.at(-1) ?? '')
    }
  }
  const scriptSays = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      sanaSays.push(`script ${sanaSays.length + 1}`)
      script.say({
        type: 'send_message',
        message: { content: sanaSays.at(-1), clientId: `s${sanaSays.length}` },
      })
    }
  }

  // Everybody at once.
  await Promise.all([saySoon(guest, guestSays, 'guest', 4), saySoon(admin, adminSays, 'admin', 4)])
  scriptSays(3)
  await say(customer, 'customer 1')

  // The guest loses the network, writes on, and the others answer meanwhile.
  await guest.context().setOffline(true)
  await widgetOf(guest).getByText('Offline').waitFor()
  await saySoon(guest, guestSays, 'guest', 3)
  await guest.getByRole('img', { name: 'Waiting to be sent' }).first().waitFor()
  await saySoon(admin, adminSays, 'admin', 2)
  scriptSays(2)
  await guest.context().setOffline(false)
  await widgetOf(guest).getByText('Online').waitFor()
  await expect.poll(async () => texts(await saidIn(admin), 'Asma:')).toEqual(guestSays)
  await expect
    .poll(async () => (await saidIn(guest)).length)
    .toBe(guestSays.length + adminSays.length + sanaSays.length)

  // The shop restarts; both browsers write on.
  const port = new URL(url).port
  await shop.stop()
  await widgetOf(guest).getByText('Offline').waitFor()
  await saySoon(guest, guestSays, 'guest', 2)
  await saySoon(admin, adminSays, 'admin', 1)
  await say(customer, 'customer 2')
  shop = await startShop({ dataDir, env: { PORT: port, PUBLIC_URL: url } })
  expect(await script.closed).toBe(1012)
  script = await openScript(url, sana.cookie, guestSession)
  scriptSays(2)
  await widgetOf(guest).getByText('Online').waitFor({ timeout: 40_000 })
  await saySoon(guest, guestSays, 'guest', 1)

  const total = guestSays.length + adminSays.length + sanaSays.length
  for (const page of [guest, admin]) await expect.poll(async () => (await saidIn(page)).length).toBe(total)
  const bare = (said: string[]) => said.map((line) => line.replace(/^\S+: */, '').trim())
  const rest = callsOf({ url }, owner.cookie)
  const kept = () => rest<{ content: string }[]>('GET', `/api/chat/sessions/${guestSession}/messages`)
  // A page shows a message before the shop has it, and moves it once others came before.
  await vi.waitFor(
    async () => {
      const atAdmin = await saidIn(admin)
      expect(texts(atAdmin, 'Asma:')).toEqual(guestSays)
      expect(texts(atAdmin, 'admin:')).toEqual(adminSays)
      expect(texts(atAdmin, 'sana:')).toEqual(sanaSays)
      expect(bare(await saidIn(guest))).toEqual(bare(atAdmin))
      expect((await kept()).map(({ content }) => content)).toEqual(bare(atAdmin))
    },
    { timeout: 20_000 },
  )

  // Nothing of it reached the other conversation.
  await expect.poll(() => saidIn(customer)).toEqual(['You: customer 1', 'You: customer 2'])
  const other = () => rest<{ content: string }[]>('GET', `/api/chat/sessions/${customerSession}/messages`)
  // A message shows before the shop has it.
  await expect
    .poll(async () => (await other()).map(({ content }) => content))
    .toEqual(['customer 1', 'customer 2'])
})
