import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { reachPath, readToast, tabNamed, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { loseAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Help: tickets and their conversations, links, and the usual questions.

const site = await sharedSite()
beforeEach(() => site.connect())

const answer = (id: number, message: string) =>
  site.admin.call('POST', '/trpc/tickets.answer', { json: { id, message } })

describe('support', () => {
  it('takes a ticket, and asks for missing fields', async () => {
    const page = await visit(site, '/dashboard?tab=support', { as: await newCustomer(site, 'asma') })
    await tabNamed(page, 'Support')
    await page.getByText('No tickets yet').waitFor()
    await page.getByText('Typical response time: 24 hours').waitFor()
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await reachPath(page, '/dashboard?tab=support&ticket=new')
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Priority' }).inputValue()).toBe('medium')
    await expect
      .poll(() => dialog.getByRole('option').allTextContents())
      .toEqual(['Low', 'Medium', 'High', 'Urgent'])
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('   ')
    await dialog.getByRole('button', { name: 'Submit Ticket' }).click()
    await waitForFocus(page.getByLabel(/^Subject/i))
    await readToast(page, 'Form Incomplete', 'Please fill in both subject and message fields')
    for (const problem of ['Subject is required', 'Message is required'])
      await fieldError(dialog, problem).waitFor()

    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Sidebar is empty')
    await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('High')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Since today.')
    await loseAnswer(page, 'tickets.create')
    await dialog.getByRole('button', { name: 'Submit Ticket' }).click()
    await readToast(page, 'Ticket Not Sent', 'Failed to submit support ticket')
    await dialog.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await readToast(page, 'Ticket Submitted', 'We typically respond within 24 hours.')
    await dialog.waitFor({ state: 'detached' })
    await reachPath(page, '/dashboard?tab=support')
    const ticket = page.getByRole('button', { name: /Sidebar is empty/ })
    await expect
      .poll(() => ticket.allTextContents())
      .toEqual([expect.stringMatching(/Ticket #\d+ · .* · high priority/)])
    await ticket.getByText('Open', { exact: true }).waitFor()
  })

  it('shows the conversation with its status, and goes on with it', async () => {
    const omar = await newCustomer(site, 'omar')
    const body = { subject: 'Two browsers?', message: 'Can I?\nReally?', priority: 'low' }
    const { id } = await omar.call<{ id: number }>('POST', '/api/support-ticket', body)
    await answer(id, 'Yes, with the Professional plan.')
    const page = await visit(site, '/dashboard?tab=support', { as: omar })
    const ticket = page.getByRole('button', { name: /Two browsers/ })
    await ticket.getByText('Answered').waitFor()
    await ticket.click()
    await reachPath(page, `/dashboard?tab=support&ticket=${id}`)
    const said = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
    await expect.poll(() => said.count()).toBe(2)
    await expect.poll(() => said.nth(0).textContent()).toMatch(/^You .*Can I\?\nReally\?$/s)
    await expect
      .poll(() => said.nth(1).textContent())
      .toMatch(/^WaCRM Support .*Yes, with the Professional plan\.$/)

    await page.getByRole('button', { name: 'Send Reply' }).click()
    await page.getByText('Please write a reply').waitFor()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you!')
    await loseAnswer(page, 'tickets.reply')
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await readToast(page, 'Reply Not Sent', 'Failed to send your reply')
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await readToast(page, 'Reply Sent')
    await expect.poll(() => said.last().textContent()).toMatch(/^You .*Thank you!$/)
    await expect.poll(() => said.count()).toBe(3)
    await waitForValue(page.getByRole('textbox', { name: 'Your reply' }), '')
    // The same words again, on purpose.
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you!')
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await readToast(page, 'Reply Sent')
    await expect.poll(() => said.count()).toBe(4)
    await ticket.getByText('Open', { exact: true }).waitFor()

    await site.admin.call('POST', '/trpc/tickets.setStatus', { json: { id, status: 'closed' } })
    await page.reload()
    await ticket.getByText('Closed').waitFor()
    await page.getByRole('textbox', { name: 'Reply to reopen this ticket' }).waitFor()

    // Nobody else sees it.
    const other = await visit(site, `/dashboard?tab=support&ticket=${id}`, {
      as: await newCustomer(site, 'other'),
    })
    await other.getByText('No tickets yet').waitFor()
    await expect.poll(() => other.content()).not.toContain('Two browsers')
  })

  it('leads to people, pages and videos, and answers the three usual questions (DASH-8)', async () => {
    const page = await visit(site, '/dashboard?tab=support', { as: await newCustomer(site, 'reader') })
    const hrefOf = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
    await expect
      .poll(() => hrefOf(/^WhatsApp Support/))
      .toBe('https://wa.me/923000000000?text=Hello!%20I%20need%20help%20with%20my%20account.')
    await expect.poll(() => hrefOf(/^Email Support/)).toBe('mailto:support@shop.example')
    await expect.poll(() => hrefOf(/^Features/)).toBe('/#features')
    await expect.poll(() => hrefOf(/^How It Works/)).toBe('/#workflow')
    await expect.poll(() => hrefOf(/^Video Tutorials/)).toMatch(/^https:\/\/wa\.me\//)

    const undo = await landingEditor(site).setText('hero', 'demo_video_id', 'https://youtu.be/dQw4w9WgXcQ')
    onTestFinished(async () => {
      await undo()
    })
    await page.reload()
    await expect.poll(() => hrefOf(/^Video Tutorials/)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')

    const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).getByRole('button')
    await expect.poll(() => questions.count()).toBe(3)
    for (const [n, text] of ['drag the .crx file', 'Add a keyword', 'as many as your plan has'].entries()) {
      await questions.nth(n).click()
      await page.getByText(text).waitFor()
    }
  })
})
