import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  converse,
  expectTypingToStop,
  FIRST_MESSAGE,
  introduceAs,
  openChat,
  openConsole,
  rowOf,
  saidIn,
  say,
  startAsGuest,
} from '#tests/helpers/chat.ts'
import { waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Use of the console: its keys, its sound, and the typing of the other side.

const site = await openSite()

/** Waits until the conversation with this visitor is open and counts as read. */
const waitUntilRead = async (page: Page, visitor: string) => {
  await page.getByRole('region', { name: `Conversation with ${visitor}` }).waitFor()
  await rowOf(page, visitor).waitFor()
  await rowOf(page, visitor)
    .getByRole('img', { name: /unread$/ })
    .waitFor({ state: 'detached' })
}

describe('the keyboard', () => {
  it('walks through the conversations, and brings the focus to the reply', async () => {
    await converse(site, 'Kiran', 'The older one')
    const newer = await converse(site, 'Laila', 'The newer one')
    const page = await openConsole(site, `&record=${newer}`)
    await waitUntilRead(page, 'Laila')
    await rowOf(page, 'Kiran').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await waitUntilRead(page, 'Kiran')
    await page.keyboard.press('Alt+ArrowUp')
    await waitUntilRead(page, 'Laila')
    // Opening one focuses the reply (CHAT-27).
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
    await waitForFocus(reply)
    await reply.blur()
    await page.keyboard.press('r')
    await waitForFocus(reply)
    await page.keyboard.type('r')
    await expect.poll(() => reply.inputValue()).toBe('r')
    // Also from within the reply.
    await page.keyboard.press('Alt+ArrowDown')
    await waitUntilRead(page, 'Kiran')
  })

  it('keeps a private note that is not saved with its conversation', async () => {
    await converse(site, 'Maria', 'The older one')
    const newer = await converse(site, 'Nida', 'The newer one')
    const page = await openConsole(site, `&record=${newer}`)
    await waitUntilRead(page, 'Nida')
    const note = page.getByRole('textbox', { name: 'New private note' })
    await note.fill('Half a note')
    await rowOf(page, 'Maria').click()
    await waitUntilRead(page, 'Maria')
    await waitForValue(note, '')
    await rowOf(page, 'Nida').click()
    await waitUntilRead(page, 'Nida')
    await waitForValue(note, 'Half a note')
    await note.press('ControlOrMeta+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Half a note' }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
  })
})

it('closing a conversation goes on to the one that waits longest, and Undo comes back (CHAT-27)', async () => {
  await converse(site, 'Qadir', 'The first to wait')
  const second = await converse(site, 'Rabia', 'The second to wait')
  const page = await openConsole(site, `&record=${second}`)
  const pane = (name: string) => page.getByRole('region', { name: `Conversation with ${name}` })
  await page.getByRole('checkbox', { name: /^Unread/ }).check()
  await page.waitForURL(/unread=true/)
  await rowOf(page, 'Rabia').waitFor({ state: 'detached' })
  await rowOf(page, 'Qadir').waitFor()
  await pane('Rabia').getByRole('button', { name: 'Close', exact: true }).click()
  await pane('Qadir').waitFor()
  await waitForFocus(page.getByRole('textbox', { name: 'Reply', exact: true }))
  await expect.poll(() => rowOf(page, 'Rabia').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await pane('Rabia').getByRole('button', { name: 'Close', exact: true }).waitFor()
})

describe('the open conversation', () => {
  it('makes no sound unless it is asked to (CHAT-25)', async () => {
    const page = await openConsole(site)
    const sound = page.getByRole('switch', { name: 'Sound' })
    await sound.waitFor()
    await expect.poll(() => sound.isChecked()).toBe(false)
  })

  it('says who is typing', async () => {
    const visitor = await visit(site, '/privacy-policy')
    await startAsGuest(visitor, 'Omar')
    const page = await openConsole(site)
    await rowOf(page, 'Omar').click()
    const box = visitor.getByRole('textbox', { name: 'Your message' })
    // What was typed before the console listens is not told again.
    const typesOn = async () => {
      await box.press('a')
      return page.getByText('Omar is typing').isVisible()
    }
    await expect.poll(typesOn).toBe(true)
    await expect.poll(() => saidIn(page)).toEqual([`Omar: ${FIRST_MESSAGE}`])
  })

  it('announces the typing of the administrator until one second after the last key', async () => {
    const id = await converse(site, 'Parveen', 'Salam')
    const page = await openConsole(site, `&record=${id}`, { clock: true })
    await page.getByText('Live', { exact: true }).waitFor()
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await reply.waitFor()
    await stopClock(page)
    await expectTypingToStop(page, reply)
  })
})

describe('a guest', () => {
  it('who leaves no contact is answered while the page is open, and may leave it later (CHAT-501)', async () => {
    const page = await visit(site, '/products')
    const widget = await openChat(page)
    await widget.getByRole('textbox', { name: 'Message' }).fill('Only a short question')
    await widget.getByRole('button', { name: 'Start Chat Session' }).click()
    await widget.getByRole('button', { name: 'Not now' }).click()
    await say(page, 'Do you take JazzCash?')
    await expect.poll(() => widget.getByRole('img', { name: 'Sent' }).count()).toBe(2)
    const rows = await site.admin.call<{ id: number }[]>('GET', '/api/admin/chat/sessions?limit=1')
    await site.admin.call('POST', `/api/chat/sessions/${rows[0]?.id}/messages`, { content: 'We do' })
    await expect
      .poll(() => saidIn(page))
      .toEqual(['You: Only a short question', 'You: Do you take JazzCash?', 'Support: We do'])
    await widget.getByRole('button', { name: 'Tell us how to reach you' }).click()
    await introduceAs(widget, 'Gohar')
    await rowOf(await openConsole(site), 'Gohar').waitFor()
  })
})
