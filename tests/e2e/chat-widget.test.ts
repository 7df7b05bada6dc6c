import type { Locator } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshName } from '#tests/helpers/account.ts'
import {
  expectTypingToStop,
  introduceAs,
  openChat,
  openConsole,
  rowOf,
  saidIn,
  say,
  startAsGuest,
  widgetOf,
} from '#tests/helpers/chat.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, pressAndRead, readToast, row, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { receipt } from '#tests/helpers/payments.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, calls, holdBack, holdFiles } from '#tests/helpers/traffic.ts'

// The live-support widget of public pages, and the pictures that both sides send.

const site = await sharedSite()

const sessionOf = async (name: string) => {
  const path = `/api/admin/chat/sessions?limit=1&q=${name}`
  const rows = await site.admin.call<{ id: number; unread: number; status: string }[]>('GET', path)
  return rows[0] ?? { id: 0 }
}
const answer = async (name: string, content: string) =>
  site.admin.call('POST', `/api/chat/sessions/${(await sessionOf(name)).id}/messages`, { content })
const setHours = (value: string) =>
  site.admin.call<void>('PUT', '/api/admin/settings/office_hours', { value })

const waitUntilSent = (widget: Locator, count: number) =>
  expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(count)

it('the panel opens from its button, minimises, closes, and gives the keyboard its place back; it leads to WhatsApp where that is connected, and on a phone it begins as a sheet with what is often asked, is its button when minimised, and says when it is answered (CHAT-22, CHAT-23, CHAT-820, CHAT-821, CHAT-961)', async () => {
  const page = await visit(site, '/login')
  const status = '**/api/admin/whatsapp-status'
  await page.route(status, (route) => route.fulfill({ json: { isConnected: false } }))
  const answered = page.waitForResponse(status)
  const widget = await openChat(page)
  await answered
  await expect.poll(() => widget.getByRole('button', { name: 'WhatsApp' }).isDisabled()).toBe(true)
  await expect.poll(() => widget.boundingBox()).toMatchObject({ width: 320, height: 384 })
  await widget.getByText('Online').waitFor()
  await waitForFocus(field(widget, 'Message'))
  // Asked again at the next opening. Where the shop does not say, WhatsApp counts as connected.
  await page.route(status, (route) => route.abort())
  await page.keyboard.press('Escape')
  const bar = page.getByRole('button', { name: /^Open Live Support/ })
  await waitForFocus(bar)
  await expect.poll(async () => (await page.locator('[data-minimised]').boundingBox())?.height).toBe(56)
  const logged = page.waitForEvent('console', (line) =>
    line.text().startsWith('Whether WhatsApp is available could not be found out'),
  )
  await bar.press('Enter')
  expect((await logged).type()).toBe('info')
  const link = widget.getByRole('link', { name: 'WhatsApp' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello!%20/)
  await widget.getByRole('button', { name: 'Close chat' }).click()
  await waitForFocus(page.getByRole('button', { name: 'Open live support' }))

  await page.setViewportSize({ width: 360, height: 740 })
  await openChat(page)
  // A question is put into the field by a touch, and the sheet ends where its content does.
  await widget.getByRole('button', { name: 'How do I pay?' }).click()
  await waitForValue(field(widget, 'Message'), 'How do I pay?')
  const sheet = widget.getByRole('heading', { name: 'Live Support' })
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThan(150)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  expect(tab.url()).toContain('https://wa.me/')
  await readToast(page, 'WhatsApp Opened', 'Continue the conversation on WhatsApp')
  await widget.waitFor({ state: 'detached' })
  // The menu opens it too, and on the next page it is its button again.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Live Support', exact: true }).click()
  await widget.getByText('We answer here within 24 hours').waitFor()
  await page.goto('/register')
  await page
    .getByRole('button', { name: 'Open live support', includeHidden: true })
    .waitFor({ state: 'attached' })
  expect(await page.locator('[data-minimised]').count()).toBe(0)
})

it('a press on "Live Support" in the menu, before the code of the chat has arrived, opens the chat when it has (CHAT-960)', async () => {
  const page = await visit(site, '/terms-of-service', { own: true, viewport: { width: 360, height: 740 } })
  const code = await holdFiles(page, '**/assets/site-widget-*.js')
  // A busy phone draws a frame before its timers are due: the chat then lies over the control with the focus.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = Object.assign((run: () => void, ms = 0) => setTimeout(run, ms || 200), setTimeout)
  })
  await page.goto('/verify')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const press = page.getByRole('button', { name: 'Live Support', exact: true })
  await press.click()
  await press.waitFor({ state: 'detached' })
  code.release()
  await expect.poll(() => widgetOf(page).isVisible()).toBe(true)
})

describe('a guest', () => {
  it('says something first and then who they are; blanks are not sent, Shift and Enter breaks the line, markup stays text (CHAT-21); each message is seen at once, then that it was sent, and may be tried again where it was not', async () => {
    const page = await visit(site, '/products')
    const widget = await openChat(page)
    const start = widget.getByRole('button', { name: 'Start Chat Session' })
    await expect.poll(() => start.isDisabled()).toBe(true)
    await field(widget, 'Message').fill('Is it for me?')
    await start.click()
    await readToast(page, 'Chat Started', "You're now connected to our support team")
    await expect.poll(() => saidIn(page)).toEqual(['You: Is it for me?'])
    await waitForFocus(field(widget, 'Name'))
    const name = freshName(site.shop, 'Bina')
    await field(widget, 'Name').fill(name)
    const save = widget.getByRole('button', { name: 'Save' })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await field(widget, 'Email').fill(`${name}@example.com`)
    await save.click()
    await readToast(page, 'Thank you')
    const box = field(widget, 'Your message')
    const send = widget.getByRole('button', { name: 'Send message' })
    await box.fill('   ')
    await box.press('Enter')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await box.fill('<b>One</b>')
    await box.press('Shift+Enter')
    await box.pressSequentially('two https://example.com/x.')
    await box.press('Enter')
    const said = ['You: Is it for me?', 'You: <b>One</b>\ntwo https://example.com/x.']
    await expect.poll(() => saidIn(page)).toEqual(said)
    const link = widget.getByRole('link', { name: 'https://example.com/x' })
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    await waitForValue(box, '')
    await waitUntilSent(widget, 2)
    await widget.getByText('Online').waitFor()
    const { id } = await sessionOf(name)
    await site.admin.call('POST', '/trpc/chat.typing', { json: { id, isTyping: true } })
    await widget.getByText('Support is typing').waitFor()
    const held = await holdBack(page, 'chat.send')
    await say(page, 'Hello')
    await widget.getByRole('img', { name: 'Sending' }).waitFor()
    held.release()
    await waitUntilSent(widget, 3)
    const server = await breakOff(page, 'chat.send')
    await say(page, 'Are you there?')
    await readToast(page, 'Failed to send message')
    await widget.getByRole('img', { name: 'Waiting to be sent' }).waitFor()
    // By now more than 150 ms after the start, so that it is passed on.
    await site.admin.call('POST', '/trpc/chat.typing', { json: { id, isTyping: false } })
    await widget.getByText('Support is typing').waitFor({ state: 'detached' })
    await server.release()
    await widget.getByRole('button', { name: 'Try again' }).click()
    await waitUntilSent(widget, 4)
    const late = ['Hello', 'Are you there?'].map((text) => `You: ${text}`)
    await expect.poll(() => saidIn(page)).toEqual([...said, ...late])
  })

  it('leaves a message out of office hours, sees the answer come while the chat is closed, finds everything again after a reload, and after the end starts a new conversation', async () => {
    // A minute in the night of a day that is not today.
    const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
    await setHours(`${days[(new Date().getUTCDay() + 3) % 7]} 03:00-03:01`)
    onTestFinished(() => setHours('always'))
    const page = await visit(site, '/products')
    const widget = await openChat(page)
    await widget.getByText(/away now, and back on [A-Z][a-z]+day at 03:00 \(Pakistan/).waitFor()
    await widget.getByText('Offline').waitFor()
    await field(widget, 'Message').fill('Please call me back')
    await pressAndRead(widget, 'Send Message', 'Message Sent', 'We answer here when we are back.')
    const name = freshName(site.shop, 'Erum')
    await introduceAs(widget, name)
    const { id, ...session } = await sessionOf(name)
    expect(session).toMatchObject({ unread: 1, status: 'active' })

    await setHours('always')
    await widget.getByRole('button', { name: 'Close chat' }).click()
    await answer(name, 'An answer')
    const unread = page.getByRole('button', { name: 'Open live support 1 unread message' })
    await unread.waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    await page.reload()
    await unread.click()
    await widget.getByText('New messages').waitFor()
    await expect.poll(() => saidIn(page)).toEqual(['You: Please call me back', 'Support: An answer'])
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    await widget.getByText('Today').waitFor()
    await site.admin.call('PATCH', `/api/admin/chat/sessions/${id}/status`, { status: 'closed' })
    await widget.getByText('This conversation is closed.').waitFor()
    await widget.getByRole('button', { name: 'Start a new conversation' }).click()
    await field(widget, 'Message').fill('Once more')
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await widget.getByText('Online').waitFor()
    // Who they are is known from the conversation before.
    await expect.poll(async () => (await sessionOf(name)).id).toBeGreaterThan(id)
    await answer(name, 'Welcome back')
    await expect.poll(() => saidIn(page)).toEqual(['You: Once more', 'Support: Welcome back'])
  })

  it('joins the conversation 100 milliseconds after it was started, and is announced as typing until one second after the last key (CHAT-17)', async () => {
    const page = await visit(site, '/products', { clock: true })
    const widget = await openChat(page)
    await field(widget, 'Message').fill('Salam')
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
    await expectTypingToStop(page, field(widget, 'Your message'))
  })
})

/** Chooses a picture by the button of the message box, as a person does. */
const sendPicture = async (box: Locator, buffer: Buffer) => {
  const chosen = box.page().waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Send a picture' }).click()
  await (await chosen).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
}

const pictures = (log: Locator) => log.getByRole('img', { name: 'Picture' })

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)

it('a visitor on a phone and an administrator send each other pictures (CHAT-505), the latter also by a canned reply, which a slash offers, or leaves its picture out (CHAT-710)', async () => {
  const guest = await visit(site, '/products', { viewport: { width: 360, height: 740 } })
  const name = freshName(site.shop, 'Dania')
  const widget = await startAsGuest(guest, name)
  const page = await openConsole(site, '&view=replies')
  const shortcut = `qr-for-${name.toLowerCase()}`
  await page.getByRole('button', { name: 'Add Canned Reply' }).first().click()
  const form = dialog(page, 'Add Canned Reply')
  await field(form, /^Shortcut/).fill(shortcut.toUpperCase())
  await field(form, /^Reply/).fill('Scan this to pay')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await receipt(3) })
  await form.getByRole('img', { name: 'Picture of the reply' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await readToast(page, 'Success', 'Canned reply created successfully')
  await row(page, `/${shortcut}`).waitFor()

  await page.getByRole('link', { name: 'Live Chat' }).first().click()
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: `Conversation with ${name}` })
  await sendPicture(widget, await receipt(1))
  await isDrawn(pictures(widget))
  await isDrawn(pictures(pane))
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await sendPicture(pane, await receipt(2))
  await isDrawn(pictures(widget).nth(1))

  const box = field(pane, 'Reply')
  const choose = async (before: string) => {
    await box.pressSequentially(`${before}/${shortcut.slice(0, -1)}`)
    await page.getByRole('option', { name: /With a picture/ }).waitFor()
    await box.press('Enter')
    await waitForValue(box, `${before}Scan this to pay`)
    await pane.getByText(`The picture of /${shortcut} is sent with it`).waitFor()
  }
  await choose('')
  await box.press('Enter')
  await isDrawn(pictures(widget).nth(2))
  await pane.getByText('is sent with it').waitFor({ state: 'detached' })
  await choose('Salam! ')
  await pane.getByRole('button', { name: 'Leave the picture out' }).click()
  await box.press('Enter')
  await widget.getByText('Salam! Scan this to pay').waitFor()
  expect(await pictures(widget).count()).toBe(3)
})
