import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { dialog } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'

const site = await sharedSite()

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

it.each<[string, string, (page: Page) => Promise<void>, string, string]>([
  ['Teach a Format', 'money-in&view=formats', press('Teach a Format'), 'Sender', 'Teach a Format'],
  ['Add a Phone', 'money-in&view=sources', press('Add a Phone'), 'Name', 'Add a Phone'],
  ['Add a Mailbox', 'money-in&view=sources', press('Add a Mailbox'), 'Name', 'Add a Mailbox'],
  ['New API Token', 'settings&view=api-tokens', press('New API Token'), 'Name', 'New API Token'],
  ['a test of a template', 'templates', press(/^Test /), 'Phone number', 'Test '],
])(
  '%s asks before it loses what is typed, by Escape and by Cancel (FORM-7)',
  async (_name, tab, open, field, title) => {
    const page = await openTab(site, tab)
    await open(page)
    const form = page.getByRole('dialog', { name: title })
    const box = form.getByRole('textbox', { name: field, exact: true })
    await box.fill('+923001234567')
    const question = dialog(page, 'Discard unsaved changes?')
    const leaving = [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cancel' }).click(),
    ]
    for (const leave of leaving) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await box.inputValue()).toBe('+923001234567')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
  },
)

it('a form in which nothing was typed closes at once (FORM-7)', async () => {
  const page = await openTab(site, 'money-in&view=formats')
  await press('Teach a Format')(page)
  const form = page.getByRole('dialog', { name: 'Teach a Format' })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => form.count()).toBe(0)
})
