import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { field, fieldError } from '#tests/helpers/fields.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { dialog, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { loseAnswer } from '#tests/helpers/traffic.ts'

// Help: tickets and their conversations, links, and the usual questions.

const site = await sharedSite()
beforeEach(() => site.connect())

const PATH = '/dashboard?tab=support'

it('support takes a ticket once although its answer is lost, asks for missing fields, goes on with the conversation and its status, leads to people, pages and videos, and answers the three usual questions (DASH-8)', async () => {
  const page = await visit(site, PATH, { as: await newCustomer(site, 'asma') })
  for (const text of ['No tickets yet', 'Typical response time: 24 hours'])
    await page.getByText(text).waitFor()
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await reachPath(page, `${PATH}&ticket=new`)
  const form = dialog(page, 'Contact Support')
  const priority = form.getByRole('combobox', { name: 'Priority' })
  await waitForValue(priority, 'medium')
  await expect
    .poll(() => form.getByRole('option').allTextContents())
    .toEqual(['Low', 'Medium', 'High', 'Urgent'])
  await field(form, 'Subject').fill('   ')
  await form.getByRole('button', { name: 'Submit Ticket' }).click()
  await waitForFocus(field(page, /^Subject/))
  await readToast(page, 'Form Incomplete', 'Please fill in both subject and message fields')
  for (const problem of ['Subject is required', 'Message is required'])
    await fieldError(form, problem).waitFor()
  await field(form, 'Subject').fill('Sidebar is empty')
  await priority.selectOption('High')
  await field(form, 'Message').fill('Since today.\nReally.')
  await loseAnswer(page, 'tickets.create')
  await form.getByRole('button', { name: 'Submit Ticket' }).click()
  await readToast(page, 'Ticket Not Sent', 'Failed to submit support ticket')
  await field(form, 'Message').press('Control+Enter')
  await readToast(page, 'Ticket Submitted', 'We typically respond within 24 hours.')
  await reachPath(page, PATH)
  const ticket = page.getByRole('button', { name: /Sidebar is empty/ })
  await expect
    .poll(() => ticket.allTextContents())
    .toEqual([expect.stringMatching(/Ticket #\d+ · .* · high priority/)])
  await ticket.getByText('Open', { exact: true }).waitFor()

  const id = Number(/#(\d+)/.exec((await ticket.textContent()) ?? '')?.[1])
  const tell = (name: string, more: object) =>
    site.admin.call('POST', `/trpc/tickets.${name}`, { json: { id, ...more } })
  await tell('answer', { message: 'Please reload WhatsApp.' })
  await page.reload()
  await ticket.getByText('Answered').waitFor()
  await ticket.click()
  await reachPath(page, `${PATH}&ticket=${id}`)
  const said = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect.poll(() => said.count()).toBe(2)
  await expect.poll(() => said.nth(0).textContent()).toMatch(/^You .*Since today\.\nReally\.$/s)
  await expect.poll(() => said.nth(1).textContent()).toMatch(/^WaCRM Support .*Please reload WhatsApp\.$/)
  const reply = field(page, 'Your reply')
  const send = page.getByRole('button', { name: 'Send Reply' })
  await send.click()
  await page.getByText('Please write a reply').waitFor()
  await reply.fill('Thank you!')
  await loseAnswer(page, 'tickets.reply')
  await send.click()
  await readToast(page, 'Reply Not Sent', 'Failed to send your reply')
  // Sent again it is the same reply; later the same words are another one.
  for (const count of [3, 4]) {
    await waitForValue(reply, count === 3 ? 'Thank you!' : '')
    await reply.fill('Thank you!')
    await send.click()
    await readToast(page, 'Reply Sent')
    await expect.poll(() => said.count()).toBe(count)
    await expect.poll(() => said.last().textContent()).toMatch(/^You .*Thank you!$/)
  }
  await ticket.getByText('Open', { exact: true }).waitFor()
  const hrefOf = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
  await expect
    .poll(() => hrefOf(/^WhatsApp Support/))
    .toBe('https://wa.me/923000000000?text=Hello!%20I%20need%20help%20with%20my%20account.')
  await expect.poll(() => hrefOf(/^Email Support/)).toBe('mailto:support@shop.example')
  await expect.poll(() => hrefOf(/^Features/)).toBe('/#features')
  await expect.poll(() => hrefOf(/^How It Works/)).toBe('/#workflow')
  await expect.poll(() => hrefOf(/^Video Tutorials/)).toMatch(/^https:\/\/wa\.me\//)
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).getByRole('button')
  await expect.poll(() => questions.count()).toBe(3)
  for (const [n, text] of ['drag the .crx file', 'Add a keyword', 'as many as your plan has'].entries()) {
    await questions.nth(n).click()
    await page.getByText(text).waitFor()
  }

  const undo = await landingEditor(site).setText('hero', 'demo_video_id', 'https://youtu.be/dQw4w9WgXcQ')
  onTestFinished(undo)
  await tell('setStatus', { status: 'closed' })
  await page.reload()
  await ticket.getByText('Closed').waitFor()
  await field(page, 'Reply to reopen this ticket').waitFor()
  await expect.poll(() => hrefOf(/^Video Tutorials/)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
})
