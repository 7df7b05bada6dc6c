import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import {
  converse,
  FIRST_MESSAGE,
  introduceAs,
  openChat,
  openConsole,
  rowOf,
  saidIn,
  say,
} from '#tests/helpers/chat.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, reachPath, readToast, waitForFocus, waitForText, waitForValue } from '#tests/helpers/page.ts'
import { orderOf } from '#tests/helpers/placed-orders.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

// The console: its lists, the open conversation with its actions, and the details beside it.

const site = await openSite()

/** Without a live connection, the lists are asked for at this interval, and messages more often. */
const POLL_MS = 5000

const paneOf = (page: Page, visitor: string) =>
  page.getByRole('region', { name: `Conversation with ${visitor}` })
const tab = (page: Page, status: string) => page.getByRole('tab', { name: new RegExp(`^${status}`) })
const answer = (id: number, content: string) =>
  site.admin.call('POST', `/api/chat/sessions/${id}/messages`, { content })

/** Waits until the conversation with this visitor is open and counts as read. */
const waitUntilRead = async (page: Page, visitor: string) => {
  await paneOf(page, visitor).waitFor()
  await rowOf(page, visitor).waitFor()
  await rowOf(page, visitor)
    .getByRole('img', { name: /unread$/ })
    .waitFor({ state: 'detached' })
}

describe('the list', () => {
  it('says whether it is empty, marks unread conversations, makes no sound unless it is asked to (CHAT-25), is searched, and is walked through by keys (CHAT-27)', async () => {
    const page = await openConsole(site)
    for (const text of ['No active sessions', 'Select a chat session', 'Live']) await waitForText(page, text)
    await expect.poll(() => page.getByRole('switch', { name: 'Sound' }).isChecked()).toBe(false)
    await converse(site, 'Asma', 'Do you take JazzCash?')
    const row = rowOf(page, 'Asma')
    await row.getByText('Do you take JazzCash?').waitFor()
    await row.getByRole('img', { name: '1 unread' }).waitFor()
    await page.getByRole('navigation').getByRole('img', { name: '1 unread conversation' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) Live Chat/)
    await converse(site, 'Bina', 'Hello')
    for (const text of ['Total sessions: 2', 'Active: 2']) await page.getByText(text).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('bin')
    await reachPath(page, '/admin?tab=chat&q=bin')
    await row.waitFor({ state: 'detached' })
    await tab(page, 'Closed').click()
    await waitForText(page, 'No conversations match')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await waitForText(page, 'No closed sessions')
    await reachPath(page, '/admin?tab=chat&status=closed')

    await tab(page, 'Active').click()
    await rowOf(page, 'Bina').click()
    await waitUntilRead(page, 'Bina')
    await page.keyboard.press('Alt+ArrowDown')
    await waitUntilRead(page, 'Asma')
    await page.keyboard.press('Alt+ArrowUp')
    await waitUntilRead(page, 'Bina')
    // Opening one focuses the reply.
    const reply = field(page, 'Reply')
    await waitForFocus(reply)
    await reply.blur()
    await page.keyboard.press('r')
    await waitForFocus(reply)
    await page.keyboard.type('r')
    await waitForValue(reply, 'r')
    // Also from within the reply.
    await page.keyboard.press('Alt+ArrowDown')
    await waitUntilRead(page, 'Asma')
  })
})

describe('a conversation', () => {
  it('keeps a private note that is not saved, and when it is closed goes on to the one that waits longest, whence Undo comes back', async () => {
    await converse(site, 'Qadir', 'The first to wait')
    const page = await openConsole(site, `&record=${await converse(site, 'Rabia', 'The second')}`)
    await waitUntilRead(page, 'Rabia')
    const note = field(page, 'New private note')
    await note.fill('Half a note')
    await rowOf(page, 'Asma').click()
    await waitUntilRead(page, 'Asma')
    await waitForValue(note, '')
    await rowOf(page, 'Rabia').click()
    await waitUntilRead(page, 'Rabia')
    await waitForValue(note, 'Half a note')
    await note.press('ControlOrMeta+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Half a note' }).waitFor()
    await waitForValue(note, '')

    await page.getByRole('checkbox', { name: /^Unread/ }).check()
    await page.waitForURL(/unread=true/)
    await rowOf(page, 'Rabia').waitFor({ state: 'detached' })
    await rowOf(page, 'Qadir').waitFor()
    const close = paneOf(page, 'Rabia').getByRole('button', { name: 'Close', exact: true })
    await close.click()
    await paneOf(page, 'Qadir').waitFor()
    await waitForFocus(field(page, 'Reply'))
    await expect.poll(() => rowOf(page, 'Rabia').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await close.waitFor()
  })

  it('with a guest who leaves a name late is read, assigned, answered with ticks while each side sees the other type, closed with a way back, and archived', async () => {
    const guest = await visit(site, '/products')
    const widget = await openChat(guest)
    await field(widget, 'Message').fill(FIRST_MESSAGE)
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await widget.getByRole('button', { name: 'Not now' }).click()
    const page = await openConsole(site)
    await rowOf(page, FIRST_MESSAGE).click()
    await page.getByText('New messages').waitFor()
    await guest.getByRole('img', { name: 'Read' }).waitFor()
    await widget.getByRole('button', { name: 'Tell us how to reach you' }).click()
    await introduceAs(widget, 'Celia')
    const row = rowOf(page, 'Celia')
    await row.getByRole('img', { name: '1 unread' }).waitFor({ state: 'detached' })
    const pane = paneOf(page, 'Celia')
    await pane.getByText('Online').waitFor()
    await expect.poll(() => saidIn(page)).toEqual([`Celia: ${FIRST_MESSAGE}`])
    // What was typed before the console listens is not told again.
    const typesOn = async () => {
      await field(widget, 'Your message').press('a')
      return page.getByText('Celia is typing').isVisible()
    }
    await expect.poll(typesOn).toBe(true)

    await pane.getByRole('button', { name: 'Assign to Me' }).click()
    await readToast(page, 'Session Assigned')
    await pane.getByRole('button', { name: 'Assign to Me' }).waitFor({ state: 'detached' })
    const reply = field(pane, 'Reply')
    await reply.pressSequentially('Walaikum')
    await guest.getByText('Support is typing').waitFor()
    await widget.getByRole('button', { name: 'Close chat' }).click()
    await reply.press('Enter')
    await pane.getByRole('img', { name: 'Sent' }).waitFor()
    await guest.getByRole('button', { name: /^Open live support 1 unread/ }).click()
    await pane.getByRole('img', { name: 'Read' }).waitFor()
    await say(page, '   ')
    await expect.poll(() => saidIn(page)).toEqual([`Celia: ${FIRST_MESSAGE}`, 'admin: Walaikum'])

    const close = pane.getByRole('button', { name: 'Close', exact: true })
    await close.click()
    await guest.getByText('This conversation is closed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await field(widget, 'Your message').waitFor()
    await close.click()
    await tab(page, 'Closed').click()
    await row.waitFor()
    await pane.getByText('This conversation is closed. Reopen it to reply.').waitFor()
    await pane.getByRole('button', { name: 'Archive' }).click()
    await readToast(page, 'Session Archived')
    await pane.getByText('This conversation is archived. Reopen it to reply.').waitFor()
    await tab(page, 'Archived').click()
    await row.waitFor()
    await pane.getByRole('button', { name: 'Reopen' }).click()
    await readToast(page, 'Session Reopened')
    await reply.waitFor()
  })

  it('loads its history upwards, and keeps the place of who reads there', async () => {
    const id = await converse(site, 'Dania', 'message 1')
    for (let n = 2; n <= 120; n += 1) await answer(id, `message ${n}`)
    const page = await openConsole(site, `&record=${id}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await log.getByText('message 120', { exact: true }).waitFor()
    await expect.poll(() => log.getByText('message 70', { exact: true }).count()).toBe(0)
    await log.evaluate((list) => list.scrollTo(0, 0))
    await log.getByText('message 40', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
    await answer(id, 'at the end')
    await log.getByText('at the end').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect
      .poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
      .toBeLessThan(2)
    await log.evaluate((list) => list.scrollTo(0, 0))
    await log.getByText('message 1', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => saidIn(page)).toHaveLength(121)
  })

  it('on a phone covers the list, and has the visitor, their orders and private notes over it, which the visitor never sees', async () => {
    const customer = await newCustomer(site, 'farah')
    const order = await orderOf(customer)
    const { id } = await customer.call<{ id: number }>('POST', '/api/chat/session', { message: 'My order?' })
    const page = await openConsole(site, '', { viewport: { width: 360, height: 740 } })
    await rowOf(page, 'farah').click()
    await reachPath(page, `/admin?tab=chat&record=${id}`)
    await page.getByText('My order?').last().waitFor()
    const list = page.getByRole('region', { name: 'Conversations' })
    await expect.poll(() => list.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'About the visitor' }).click()
    const about = dialog(page, 'About the visitor')
    await about.getByRole('link', { name: 'farah', exact: true }).waitFor()
    await about.getByText(customer.email).waitFor()
    await about.getByRole('link', { name: `#${order} · Professional` }).waitFor()
    await about.getByText('Only administrators see these.').waitFor()
    await field(about, 'New private note').fill('Pays late')
    await about.getByRole('button', { name: 'Add note' }).click()
    await about.getByRole('listitem').filter({ hasText: 'Pays late' }).waitFor()
    const said = await customer.call<object[]>('GET', `/api/chat/sessions/${id}/messages`)
    expect(JSON.stringify(said)).not.toContain('Pays late')
    await about.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await about.getByText('Pays late').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await list.waitFor()
  })

  it('goes on without a live connection on either side, and so does the list; a customer starts it on the dashboard without a form (CHAT-18)', async () => {
    const customer = await newCustomer(site, 'imran')
    const open = async (path: string, as: { cookie: string }) => {
      const page = await visit(site, '/terms-of-service', {
        as,
        clock: true,
        viewport: { width: 1440, height: 900 },
      })
      // A proxy that lets no socket through.
      await page.routeWebSocket(/\/trpc/, (socket) => socket.close())
      await page.goto(path)
      return page
    }
    const page = await open('/dashboard', customer)
    const widget = await openChat(page)
    await widget.getByText('imran').waitFor()
    await expect.poll(() => widget.getByRole('textbox').count()).toBe(0)
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await field(widget, 'Your message').waitFor()
    await widget.getByText('Offline').waitFor()
    await say(page, 'No socket here')
    await widget.getByRole('img', { name: 'Sent' }).waitFor()

    const office = await open('/admin?tab=chat', site.admin)
    await rowOf(office, 'imran').click()
    await office.getByText('Reconnecting…').waitFor()
    await say(office, 'Nor here')
    await paneOf(office, 'imran').getByRole('img', { name: 'Sent' }).waitFor()
    await page.clock.fastForward(POLL_MS)
    await expect.poll(() => saidIn(page)).toEqual(['You: No socket here', 'Support: Nor here'])
    await say(page, 'It arrives all the same')
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(1)
    await office.clock.fastForward(POLL_MS)
    await expect
      .poll(() => saidIn(office))
      .toEqual(['imran: No socket here', 'admin: Nor here', 'imran: It arrives all the same'])
    await converse(site, 'Iqra', 'A new one')
    await office.clock.fastForward(POLL_MS)
    await rowOf(office, 'Iqra').waitFor()
  })
})

describe('the console on another tab', () => {
  it('tells of a WhatsApp message, and leads to it', async () => {
    await site.connect()
    const { result } = await site.admin.call<{ result: { data: { json: { url: string } } } }>(
      'GET',
      '/trpc/incoming.address',
    )
    const { pathname } = new URL(result.data.json.url)
    const page = await visit(site, '/terms-of-service', { as: site.admin })
    const listening = new Promise<void>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"ready"')) resolve()
        }),
      )
    })
    await page.goto('/admin?tab=orders')
    await listening
    const key = { remoteJid: '923004445566@s.whatsapp.net', fromMe: false, id: '3EB0X' }
    const messages = [{ key, pushName: 'Gul', message: { conversation: 'Salam from WhatsApp' } }]
    await site.admin.call('POST', pathname, {
      instance_id: 'INSTANCE',
      data: { event: 'messages.upsert', data: { type: 'notify', messages } },
    })
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await toast
      .filter({ hasText: 'New WhatsApp Message' })
      .getByText('+923004445566: Salam from WhatsApp')
      .waitFor()
    await toast.getByRole('button', { name: 'Open' }).click()
    await paneOf(page, 'Gul').waitFor()
    await say(page, 'We answer on WhatsApp')
    const sent = await site.gateway.waitFor(({ message }) => message.includes('We answer on WhatsApp'))
    expect(sent.number).toBe('923004445566')
  })
})
