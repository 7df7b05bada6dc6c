import { describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import {
  expectTypingToStop,
  FIRST_MESSAGE,
  introduceAs,
  openChat,
  saidIn,
  say,
  startAsGuest,
  widgetOf,
} from '#tests/helpers/chat.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, calls, holdBack, misdirect } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The live-support widget of public pages and the dashboard.

/** Without a live connection, messages are asked for at this interval. */
const POLL_MS = 5000
/** What startAsGuest has said. */
const BEGUN = `You: ${FIRST_MESSAGE}`

const site = await sharedSite()

const sessionOf = async (name: string): Promise<number> => {
  const rows = await site.admin.call<{ id: number }[]>('GET', `/api/admin/chat/sessions?limit=1&q=${name}`)
  return rows[0]?.id ?? 0
}
const answer = async (name: string, content: string) =>
  site.admin.call('POST', `/api/chat/sessions/${await sessionOf(name)}/messages`, { content })
const setHours = (value: string) =>
  site.admin.call<void>('PUT', '/api/admin/settings/office_hours', { value })

describe('the panel', () => {
  it('opens from its button, minimises, closes, and gives the keyboard its place back; on a phone it is the whole screen (CHAT-20)', async () => {
    const page = await visit(site, '/login')
    await page.route('**/api/admin/whatsapp-status', (route) =>
      route.fulfill({ json: { isConnected: true } }),
    )
    const widget = await openChat(page)
    await widget.getByRole('link', { name: 'WhatsApp' }).waitFor()
    await expect.poll(() => widget.boundingBox()).toMatchObject({ width: 320, height: 384 })
    await widget.getByText('Online').waitFor()
    await waitForFocus(widget.getByRole('textbox', { name: 'Message' }))
    await page.keyboard.press('Escape')
    const bar = page.getByRole('button', { name: /^Open Live Support/ })
    await waitForFocus(bar)
    await expect.poll(async () => (await page.locator('[data-minimised]').boundingBox())?.height).toBe(56)
    await bar.press('Enter')
    await widget.getByRole('button', { name: 'Close chat' }).click()
    await waitForFocus(page.getByRole('button', { name: 'Open live support' }))
    await page.setViewportSize({ width: 360, height: 740 })
    await openChat(page)
    await expect.poll(() => widget.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  })

  it('stays away from the back office and every address that begins like it (CHAT-20)', async () => {
    const page = await visit(site, '/administration')
    await page.waitForLoadState('networkidle')
    await page.mouse.move(10, 10)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /live support/i }).count()).toBe(0)
  })

  it('gives way to the element that has the focus below it', async () => {
    // Wider than a phone, where it gives way to every control (A11Y-7).
    const page = await visit(site, '/', { viewport: { width: 780, height: 640 } })
    const bubble = page.getByRole('button', { name: /Open live support/ })
    await bubble.waitFor()
    const field = page.locator('#contact').getByRole('textbox', { name: 'Email' })
    await field.focus()
    await field.evaluate((element) =>
      window.scrollTo(0, window.scrollY + element.getBoundingClientRect().bottom - window.innerHeight + 40),
    )
    await expect.poll(() => bubble.isVisible()).toBe(false)
    await field.blur()
    await expect.poll(() => bubble.isVisible()).toBe(true)
  })
})

describe('a guest', () => {
  it('says something first and then who they are, and is told when it does not work; blanks are not sent, Shift and Enter breaks the line, markup stays text, addresses are links (CHAT-9, CHAT-21, CHAT-501)', async () => {
    const page = await visit(site, '/products')
    const widget = await openChat(page)
    const start = widget.getByRole('button', { name: 'Start Chat Session' })
    await expect.poll(() => start.isDisabled()).toBe(true)
    await widget.getByRole('textbox', { name: 'Message' }).fill('Is it for me?')
    const server = await breakOff(page, 'chat.start')
    await start.click()
    await readToast(page, 'Error', 'Failed to start chat session')
    await server.release()
    await start.click()
    await readToast(page, 'Chat Started', "You're now connected to our support team")
    await expect.poll(() => saidIn(page)).toEqual(['You: Is it for me?'])
    const save = widget.getByRole('button', { name: 'Save' })
    await waitForFocus(widget.getByRole('textbox', { name: 'Name' }))
    await expect.poll(() => save.isDisabled()).toBe(true)
    await widget.getByRole('textbox', { name: 'Name' }).fill('Bina')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await widget.getByRole('textbox', { name: 'Email' }).fill('not-an-address')
    await widget.getByPlaceholder('+923001234567').waitFor()
    await save.click()
    await widget.getByText('Invalid email address').waitFor()
    await widget.getByRole('textbox', { name: 'Email' }).fill('bina@example.com')
    await save.click()
    await readToast(page, 'Thank you')
    await widget.getByText('Online').waitFor()
    const box = widget.getByRole('textbox', { name: 'Your message' })
    const send = widget.getByRole('button', { name: 'Send message' })
    await expect.poll(() => send.isDisabled()).toBe(true)
    await box.fill('   ')
    await box.press('Enter')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await box.fill('<b>One</b>')
    await box.press('Shift+Enter')
    await box.pressSequentially('two https://example.com/x.')
    await box.press('Enter')
    await expect
      .poll(() => saidIn(page))
      .toEqual(['You: Is it for me?', 'You: <b>One</b>\ntwo https://example.com/x.'])
    const link = widget.getByRole('link', { name: 'https://example.com/x' })
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    await waitForValue(box, '')
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(2)
    expect(await sessionOf('Bina')).toBeGreaterThan(0)
  })

  it('sees support type, sees each message at once, then that it was sent, and may try again where it was not', async () => {
    const page = await visit(site, '/products')
    const widget = await startAsGuest(page, 'Danyal')
    await widget.getByText('Online').waitFor()
    const id = await sessionOf('Danyal')
    await site.admin.call('POST', '/trpc/chat.typing', { json: { id, isTyping: true } })
    await widget.getByText('Support is typing').waitFor()
    await expect.poll(() => saidIn(page)).toEqual([BEGUN])

    const held = await holdBack(page, 'chat.send')
    await say(page, 'Hello')
    await widget.getByRole('img', { name: 'Sending' }).waitFor()
    held.release()
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(2)

    const server = await breakOff(page, 'chat.send')
    await say(page, 'Are you there?')
    await readToast(page, 'Failed to send message')
    await widget.getByRole('img', { name: 'Waiting to be sent' }).waitFor()
    // By now more than 150 ms after the start, so that it is passed on.
    await site.admin.call('POST', '/trpc/chat.typing', { json: { id, isTyping: false } })
    await widget.getByText('Support is typing').waitFor({ state: 'detached' })
    await server.release()
    await widget.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => saidIn(page)).toEqual([BEGUN, 'You: Hello', 'You: Are you there?'])
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(3)
    const refusal = await misdirect(page, 'chat.send')
    await say(page, 'One more')
    await widget.getByText('Not sent. Chat session not found').waitFor()
    await refusal.release()
    await widget.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(4)
  })

  it('sees the answer come while the chat is closed, finds everything again after a reload, and after the end starts a new conversation', async () => {
    const page = await visit(site, '/products')
    const widget = await startAsGuest(page, 'Erum')
    await say(page, 'A question')
    await widget.getByText('Online').waitFor()
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(2)
    await widget.getByRole('button', { name: 'Close chat' }).click()
    await answer('Erum', 'An answer')
    await page.getByRole('button', { name: 'Open live support 1 unread message' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    await page.reload()
    await page.getByRole('button', { name: 'Open live support 1 unread message' }).click()
    await widget.getByText('New messages').waitFor()
    await expect.poll(() => saidIn(page)).toEqual([BEGUN, 'You: A question', 'Support: An answer'])
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    await widget.getByText('Today').waitFor()
    const id = await sessionOf('Erum')
    await site.admin.call('PATCH', `/api/admin/chat/sessions/${id}/status`, { status: 'closed' })
    await widget.getByText('This conversation is closed.').waitFor()
    await widget.getByRole('button', { name: 'Start a new conversation' }).click()
    await widget.getByRole('textbox', { name: 'Message' }).fill('Once more')
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await widget.getByText('Online').waitFor()
    // Who they are is known from the conversation before.
    await expect.poll(() => sessionOf('Erum')).toBeGreaterThan(id)
    await answer('Erum', 'Welcome back')
    await expect.poll(() => saidIn(page)).toEqual(['You: Once more', 'Support: Welcome back'])
  })

  it('joins the conversation 100 milliseconds after it was started, and is announced as typing until one second after the last key (CHAT-17)', async () => {
    const page = await visit(site, '/products', { clock: true })
    const widget = await openChat(page)
    await widget.getByRole('textbox', { name: 'Message' }).fill('Salam')
    let sockets = 0
    page.on('websocket', () => {
      sockets += 1
    })
    const { release } = await holdBack(page, 'chat.start')
    const asked = page.waitForRequest(calls('chat.start'))
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await asked
    await stopClock(page)
    release()
    await widget.getByRole('button', { name: 'Not now' }).waitFor()
    const now = () => page.evaluate(() => Date.now())
    const begun = await now()
    await tickUntil(page, widget.getByRole('log').getByText('Salam'))
    await page.clock.runFor(99 - ((await now()) - begun))
    await widget.getByText('Offline').waitFor()
    expect(sockets).toBe(0)
    await page.clock.runFor(2)
    await expect.poll(() => sockets).toBe(1)
    await page.clock.resume()
    await widget.getByText('Online').waitFor()
    await widget.getByRole('button', { name: 'Not now' }).click()
    await stopClock(page)
    await expectTypingToStop(page, widget.getByRole('textbox', { name: 'Your message' }))
  })
})

describe('out of office hours', () => {
  it('a message is left, kept, and found in the back office', async () => {
    // A minute in the night of a day that is not today.
    const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
    await setHours(`${days[(new Date().getUTCDay() + 3) % 7]} 03:00-03:01`)
    onTestFinished(() => setHours('always'))
    const page = await visit(site, '/products')
    const widget = await openChat(page)
    await widget.getByText(/away now, and back on [A-Z][a-z]+day at 03:00 \(Pakistan/).waitFor()
    await widget.getByText('Offline').waitFor()
    await expect.poll(() => widget.getByRole('button', { name: 'Send Message' }).isDisabled()).toBe(true)
    await widget.getByRole('textbox', { name: 'Message' }).fill('Please call me back')
    await widget.getByRole('button', { name: 'Send Message' }).click()
    await readToast(page, 'Message Sent', 'We answer here when we are back.')
    await expect.poll(() => saidIn(page)).toEqual(['You: Please call me back'])
    await introduceAs(widget, 'Hina')
    const rows = await site.admin.call<{ unread: number; status: string }[]>(
      'GET',
      '/api/admin/chat/sessions?limit=1&q=Hina',
    )
    expect(rows[0]).toMatchObject({ unread: 1, status: 'active' })
  })
})

describe('the way to WhatsApp', () => {
  it('is not offered while the shop is not connected, is asked about at the next opening, and opens in a new tab (CHAT-22, CHAT-23)', async () => {
    const page = await visit(site, '/products')
    const status = '**/api/admin/whatsapp-status'
    await page.route(status, (route) => route.fulfill({ json: { isConnected: false } }))
    const answered = page.waitForResponse(status)
    const widget = await openChat(page)
    await answered
    await expect.poll(() => widget.getByRole('button', { name: 'WhatsApp' }).isDisabled()).toBe(true)
    const link = widget
      .getByRole('group', { name: 'Preferred channel' })
      .getByRole('link', { name: 'WhatsApp' })
    // Where the shop does not say, it counts as connected.
    await page.unroute(status)
    await page.route(status, (route) => route.abort())
    await page.keyboard.press('Escape')
    const logged = page.waitForEvent('console', (line) =>
      line.text().startsWith('Whether WhatsApp is available could not be found out'),
    )
    await page.getByRole('button', { name: /^Open Live Support/ }).click()
    expect((await logged).type()).toBe('info')
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello!%20/)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    expect(tab.url()).toContain('https://wa.me/')
    await readToast(page, 'WhatsApp Opened', 'Continue the conversation on WhatsApp')
    await widget.waitFor({ state: 'detached' })
  })
})

describe('a customer', () => {
  it('starts without a form on the dashboard, and goes on without a live connection', async () => {
    const customer = await newCustomer(site, 'imran')
    const page = await visit(site, '/dashboard', { as: customer, clock: true })
    // A proxy that lets no socket through.
    await page.routeWebSocket(/\/trpc/, (socket) => socket.close())
    await page.reload()
    const widget = await openChat(page)
    const start = widget.getByRole('button', { name: 'Start Chat Session' })
    await start.waitFor()
    await expect.poll(() => widget.getByRole('textbox').count()).toBe(0)
    await start.click()
    await widget.getByRole('textbox', { name: 'Your message' }).waitFor()
    await widget.getByText('Offline').waitFor()
    await say(page, 'No socket here')
    await widget.getByRole('img', { name: 'Sent' }).waitFor()
    await answer(customer.username, 'It arrives all the same')
    await page.clock.fastForward(POLL_MS)
    await expect.poll(() => saidIn(page)).toEqual(['You: No socket here', 'Support: It arrives all the same'])
    await expect.poll(() => widgetOf(page).count()).toBe(1)
  })
})
