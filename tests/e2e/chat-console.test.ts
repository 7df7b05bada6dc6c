import { describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { converse, openConsole, rowOf, saidIn, say, startAsGuest } from '#tests/helpers/chat.ts'
import { reachPath, readToast } from '#tests/helpers/page.ts'
import { orderOf } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// The console: its lists, the open conversation with its actions, and the details beside it.

const site = await openSite()

/** Without a live connection, the lists are asked for at this interval, and messages more often. */
const POLL_MS = 5000

describe('the list', () => {
  it('says whether it is empty, marks unread conversations, and is searched', async () => {
    const page = await openConsole(site)
    await page.getByText('No active sessions').waitFor()
    await page.getByText('Select a chat session').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await converse(site, 'Asma', 'Do you take JazzCash?')
    const row = rowOf(page, 'Asma')
    await row.getByText('Do you take JazzCash?').waitFor()
    await row.getByRole('img', { name: '1 unread' }).waitFor()
    await page.getByRole('navigation').getByRole('img', { name: '1 unread conversations' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(1\) Live Chat/)
    await converse(site, 'Bina', 'Hello')
    await page.getByText('Total sessions: 2').waitFor()
    await page.getByText('Active: 2').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('bin')
    await reachPath(page, '/admin?tab=chat&q=bin')
    await row.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /^Closed/ }).click()
    await page.getByText('No conversations match').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByText('No closed sessions').waitFor()
    await page.getByRole('tab', { name: /^Archived/ }).click()
    await page.getByText('No archived sessions').waitFor()
    await reachPath(page, '/admin?tab=chat&status=archived')
  })
})

describe('a conversation', () => {
  it('is read, assigned, answered with ticks, closed with a way back, and archived', async () => {
    const guest = await visit(site, '/products')
    await startAsGuest(guest, 'Celia')
    const page = await openConsole(site)
    const row = rowOf(page, 'Celia')
    await row.click()
    await page.getByText('New messages').waitFor()
    await expect.poll(() => saidIn(page)).toEqual(['Celia: Salam'])
    await row.getByRole('img', { name: '1 unread' }).waitFor({ state: 'detached' })
    await guest.getByRole('img', { name: 'Read' }).waitFor()
    const pane = page.getByRole('region', { name: 'Conversation with Celia' })
    await pane.getByText('Online').waitFor()

    await pane.getByRole('button', { name: 'Assign to Me' }).click()
    await readToast(page, 'Session Assigned')
    await pane.getByRole('button', { name: 'Assign to Me' }).waitFor({ state: 'detached' })

    await pane.getByRole('textbox', { name: 'Reply' }).pressSequentially('Walaikum')
    await guest.getByText('Support is typing').waitFor()
    await guest.getByRole('button', { name: 'Close chat' }).click()
    await page.keyboard.press('Enter')
    await pane.getByRole('img', { name: 'Sent' }).waitFor()
    await guest.getByRole('button', { name: /^Open live support 1 unread/ }).click()
    await pane.getByRole('img', { name: 'Read' }).waitFor()
    await say(page, '   ')
    await expect.poll(() => saidIn(page)).toEqual(['Celia: Salam', 'admin: Walaikum'])

    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('region', { name: 'Conversation with Asma' }).waitFor()
    await guest.getByText('This conversation is closed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await pane.getByRole('textbox', { name: 'Reply' }).waitFor()
    await guest.getByRole('textbox', { name: 'Your message' }).waitFor()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('region', { name: 'Conversation with Bina' }).waitFor()
    await page.getByRole('tab', { name: /^Closed/ }).click()
    await row.click()
    await pane.getByText('This conversation is closed. Reopen it to reply.').waitFor()
    await pane.getByRole('button', { name: 'Archive' }).click()
    await readToast(page, 'Session Archived')
    await pane.getByText('This conversation is archived. Reopen it to reply.').waitFor()
    await page.getByRole('tab', { name: /^Archived/ }).click()
    await row.waitFor()
    await pane.getByRole('button', { name: 'Reopen' }).click()
    await readToast(page, 'Session Reopened')
    await pane.getByRole('textbox', { name: 'Reply' }).waitFor()
  })

  it('loads its history upwards, and keeps the place of who reads there', async () => {
    const id = await converse(site, 'Dania', 'message 1')
    for (let n = 2; n <= 120; n += 1) {
      await site.admin.call('POST', `/api/chat/sessions/${id}/messages`, { content: `message ${n}` })
    }
    const page = await openConsole(site, `&record=${id}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await log.getByText('message 120', { exact: true }).waitFor()
    await expect.poll(() => log.getByText('message 70', { exact: true }).count()).toBe(0)
    await log.evaluate((list) => list.scrollTo(0, 0))
    await log.getByText('message 40', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
    await site.admin.call('POST', `/api/chat/sessions/${id}/messages`, { content: 'at the end' })
    await log.getByText('at the end').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect
      .poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
      .toBeLessThan(2)
    await log.evaluate((list) => list.scrollTo(0, 0))
    await log.getByText('message 1', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => saidIn(page)).toHaveLength(121)
  })

  it('takes canned replies by a slash, which have a table of their own', async () => {
    const id = await converse(site, 'Erum', 'How do I pay?')
    const page = await openConsole(site, `&view=replies`)
    await page.getByText('No canned replies yet').waitFor()
    await page.getByRole('button', { name: 'Add Canned Reply' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Canned Reply' })
    await form.getByRole('textbox', { name: 'Shortcut' }).fill('Pay')
    await form.getByRole('textbox', { name: 'Reply' }).fill('You can pay by JazzCash or bank transfer.')
    await page.keyboard.press('Control+Enter')
    await readToast(page, 'Success', 'Canned reply created successfully')
    await page.getByRole('cell', { name: '/pay' }).or(page.getByText('/pay')).first().waitFor()
    await page.goto(`/admin?tab=chat&record=${id}`)
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.pressSequentially('Salam! /pa')
    await page.getByRole('option', { name: /^\/pay/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => reply.inputValue()).toBe('Salam! You can pay by JazzCash or bank transfer.')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => saidIn(page))
      .toEqual(['Erum: How do I pay?', 'admin: Salam! You can pay by JazzCash or bank transfer.'])
  })

  it('has the visitor, their orders and private notes beside it, which the visitor never sees', async () => {
    const customer = await newCustomer(site, 'farah')
    const order = await orderOf(customer)
    const { id } = await customer.call<{ id: number }>('POST', '/api/chat/session', { message: 'My order?' })
    const page = await openConsole(site, `&record=${id}`)
    const beside = page.getByRole('complementary', { name: 'About the visitor' })
    await beside.getByRole('link', { name: 'farah', exact: true }).waitFor()
    await beside.getByRole('link', { name: `#${order} · Professional` }).waitFor()
    await beside.getByText('Only administrators see these.').waitFor()
    await beside.getByRole('textbox', { name: 'New private note' }).fill('Pays late')
    await beside.getByRole('button', { name: 'Add note' }).click()
    await beside.getByRole('listitem').filter({ hasText: 'Pays late' }).waitFor()
    const said = await customer.call<object[]>('GET', `/api/chat/sessions/${id}/messages`)
    expect(JSON.stringify(said)).not.toContain('Pays late')
    await beside.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await beside.getByText('Pays late').waitFor({ state: 'detached' })
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
    const page = await openTab(site, 'orders')
    const listening = new Promise<void>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"ready"')) resolve()
        }),
      )
    })
    await page.reload()
    await listening
    const key = { remoteJid: '923004445566@s.whatsapp.net', fromMe: false, id: '3EB0X' }
    const messages = [{ key, pushName: 'Gul', message: { conversation: 'Salam from WhatsApp' } }]
    const send = () =>
      site.admin.call('POST', pathname, {
        instance_id: 'INSTANCE',
        data: { event: 'messages.upsert', data: { type: 'notify', messages } },
      })
    await send()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await toast
      .filter({ hasText: 'New WhatsApp Message' })
      .getByText('+923004445566: Salam from WhatsApp')
      .waitFor()
    await toast.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('region', { name: 'Conversation with Gul' }).waitFor()
    await say(page, 'We answer on WhatsApp')
    const sent = await site.gateway.waitFor(({ message }) => message.includes('We answer on WhatsApp'))
    expect(sent.number).toBe('923004445566')
  })
})

describe('the console without a live connection', () => {
  it('asks for conversations and messages, and sends all the same (CHAT-18)', async () => {
    const id = await converse(site, 'Hina', 'First')
    const page = await openConsole(site, '', { clock: true })
    await page.routeWebSocket(/\/trpc/, (socket) => socket.close())
    await page.goto(`/admin?tab=chat&record=${id}`)
    await page.getByText('Reconnecting…').waitFor()
    await expect.poll(() => saidIn(page)).toEqual(['Hina: First'])
    await say(page, 'Second')
    await expect.poll(() => saidIn(page)).toEqual(['Hina: First', 'admin: Second'])
    await site.admin.call('POST', `/api/chat/sessions/${id}/messages`, { content: 'Third, from elsewhere' })
    await page.clock.fastForward(POLL_MS)
    await expect
      .poll(() => saidIn(page))
      .toEqual(['Hina: First', 'admin: Second', 'admin: Third, from elsewhere'])
    await converse(site, 'Iqra', 'A new one')
    await page.clock.fastForward(POLL_MS)
    await rowOf(page, 'Iqra').waitFor()
  })
})

describe('the console on a phone', () => {
  it('shows the list or the conversation, and the details of the visitor over it', async () => {
    const id = await converse(site, 'Javed', 'From afar')
    const page = await openTab(site, 'chat', { viewport: { width: 360, height: 740 } })
    await rowOf(page, 'Javed').click()
    await reachPath(page, `/admin?tab=chat&record=${id}`)
    await page.getByText('From afar').last().waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Conversations' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'About the visitor' }).click()
    await page.getByRole('dialog', { name: 'About the visitor' }).getByText('javed@example.com').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('region', { name: 'Conversations' }).waitFor()
  })
})
