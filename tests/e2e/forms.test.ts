import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseOption, descriptionOf, field, fieldError, fill, mistakesOf } from '#tests/helpers/fields.ts'
import { dialog, readToast, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { reach } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { box, nameOf, rowOf } from '#tests/helpers/toy-table.ts'
import { breakOff, calls, endDuring, holdBack, loseAnswer, misdirect } from '#tests/helpers/traffic.ts'

// The forms of every table, and the dialogs that hold words, shown on the toy.

const question = (page: Page) => dialog(page, 'Discard unsaved changes?')
const form = (page: Page) => dialog(page, 'Edit Thing')

/** Keeps editing, and checks that the field still holds what was typed. */
const expectKept = async (page: Page, name: string, value: string): Promise<void> => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'detached' })
  await waitForValue(field(dialog(page), name), value)
}

it('a form checks each field that is left and all when it is sent, leads to the first wrong one and lists many, also the list of texts that the server refuses (FORM-1, FORM-2, FORM-4)', async () => {
  const { page } = await openToy('things&record=new')
  const add = dialog(page, 'Add Thing')
  const name = field(add, 'Name')
  await waitForFocus(name)
  await name.fill('Kite '.repeat(10))
  await name.press('Tab')
  await fieldError(add, 'Must be 20 characters or fewer').waitFor()
  await waitForValue(name, 'Kite '.repeat(10))
  await name.fill('')
  await save(page, 'Error', 'Name is required')
  await waitForFocus(name)
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  const links = mistakesOf(add)
  await expect.poll(() => links.allTextContents()).toEqual(['Name', 'Amount', 'State', 'Maker'])
  await links.last().click()
  await waitForFocus(field(add, 'Maker'))
  await page.keyboard.type('me')
  await fill(add, { Name: 'Kite 59', Amount: '7' })
  await expect.poll(() => links.allTextContents()).toEqual(['State'])
  await chooseOption(add, 'State', 'new')
  await add.getByRole('button', { name: 'Add tag' }).click()
  await page.keyboard.type('good')
  await page.keyboard.press('Enter')
  await page.keyboard.type('bad')
  await save(page, 'Error', 'This name is taken')
  await fieldError(add, 'This name is taken').waitFor()
  await waitForFocus(name)
  await name.fill('Whirligig')
  await save(page, 'Error', 'A tag is bad')
  const tags = page.getByRole('group', { name: 'Tags' })
  await waitForFocus(tags)
  await expect.poll(() => descriptionOf(tags)).toBe('Error: A tag is bad')
})

it('what the server did not take stays in the form, which is sent once at a time, by the keys too, and is stored once where its answer was lost', async () => {
  const { page, state } = await openToy()
  await page.getByRole('button', { name: 'Add Thing' }).click()
  const add = dialog(page, 'Add Thing')
  await fill(add, { Name: 'Whirligig', Amount: '7', Maker: 'me' })
  await chooseOption(add, 'State', 'new')
  const absence = await breakOff(page, 'things.create')
  await save(page, 'Error', 'Failed to create thing')
  await waitForValue(field(add, 'Name'), 'Whirligig')
  await absence.release()
  let sent = 0
  page.on('request', (request) => {
    sent += calls('things.create')(request) ? 1 : 0
  })
  await loseAnswer(page, 'things.create')
  await save(page, 'Error', 'Failed to create thing')
  expect(state.things).toHaveLength(61)
  const held = await holdBack(page, 'things.create')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('ControlOrMeta+Enter')
  held.release()
  await readToast(page, 'Success', 'Thing created successfully')
  await add.waitFor({ state: 'detached' })
  expect([sent, state.things.length]).toEqual([2, 61])
  await rowOf(page, 61).getByText('Whirligig').waitFor()

  await page.getByRole('button', { name: 'Edit thing 61' }).click()
  await reach(page, { record: '61', edit: 'true' })
  await field(form(page), 'Name').fill('Gyroscope')
  const refusal = await misdirect(page, 'things.update')
  await field(form(page), 'Name').press('ControlOrMeta+Enter')
  await readToast(page, 'Error', 'Failed to update thing')
  await form(page).getByRole('alert').getByText('Thing not found').waitFor()
  await waitForValue(field(form(page), 'Name'), 'Gyroscope')
  await refusal.release()
  await save(page, 'Success', 'Thing updated successfully')
  await rowOf(page, 61).getByText('Gyroscope').waitFor()
  await expect.poll(() => page.title()).toBe('Things – Toy')
})

it('unsaved changes are asked about: by Escape, Cancel, Back, another tab and closing; Back closes the question again, and a form without a change closes at once', async () => {
  const { page, state } = await openToy()
  const edit = page.getByRole('button', { name: 'Edit thing 59' })
  await edit.click()
  await form(page).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await waitForFocus(edit)
  await edit.click()
  await field(form(page), 'Maker').fill('Somebody')
  const keep = () => expectKept(page, 'Maker', 'Somebody')
  await page.keyboard.press('Escape')
  await keep()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await keep()
  await page.getByRole('link', { name: 'Others' }).evaluate((link: HTMLElement) => link.click())
  await keep()
  for (let n = 0; n < 2; n += 1) {
    await page.goBack()
    await question(page).waitFor()
    await page.goBack()
    await question(page).waitFor({ state: 'detached' })
    await waitForValue(field(form(page), 'Maker'), 'Somebody')
  }
  await reach(page, { record: '59', edit: 'true' })
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await form(page).waitFor({ state: 'detached' })
  await reach(page, {})
  await waitForFocus(edit)
  expect(state.things[58]?.maker).not.toBe('Somebody')
})

it('a dialog without an address asks before it loses what is typed, by Escape, Cancel, Back and another tab, and else closes at once', async () => {
  const { page } = await openToy()
  await page.getByRole('link', { name: 'Others' }).click()
  const write = page.getByRole('button', { name: 'Write Words' })
  const words = dialog(page, 'Write Words')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await write.click()
    await words.waitFor()
    await leave()
    await words.waitFor({ state: 'detached' })
  }
  await write.click()
  await field(words, 'Words').fill('Hello')
  const leaving = [
    () => page.keyboard.press('Escape'),
    () => words.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Things' }).evaluate((link: HTMLElement) => link.click()),
  ]
  for (const leave of leaving) {
    await leave()
    await expectKept(page, 'Words', 'Hello')
  }
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await words.waitFor({ state: 'detached' })
})

it('a session that ends under the form leads to sign-in and back to the typed text, and one that ends under a call to the list again', async () => {
  const { page, state, endSession } = await openToy('things&record=58&edit=true')
  await fill(form(page), { Maker: 'Written before' })
  await form(page).getByRole('button', { name: 'Add tag' }).click()
  await page.keyboard.type('round')
  endSession()
  await page.waitForURL(/\/login\?redirect=/)
  state.isSignedIn = true
  await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
  await waitForValue(field(form(page), 'Maker'), 'Written before')
  await page.keyboard.press('Escape')
  await expectKept(page, 'Maker', 'Written before')
  await save(page, 'Success', 'Thing updated successfully')
  expect(state.things[57]).toMatchObject({ maker: 'Written before', tags: '["round"]' })

  // A call that is refused leads there too, from a list in which nothing is typed.
  const { isActive } = state.things[56] ?? {}
  await endDuring(page, 'things.update', async () => Object.assign(state, { isSignedIn: false }))
  await page.getByRole('switch', { name: 'Thing 57 is active' }).press('Space')
  await page.waitForURL(/\/login\?redirect=%2Fadmin%3Ftab%3Dthings$/)
  expect(state.things[56]?.isActive).toBe(isActive)
})

it('what another administrator saves shows in an open table, keeps selection and focus, and leaves an open form alone, whose save shows both values, takes over the rest, and theirs where that is pressed', async () => {
  const { page, state, change } = await openToy('things', { clock: true })
  await box(page, 60).check()
  const edit = page.getByRole('button', { name: 'Edit thing 58' })
  await edit.focus()
  change(60, { name: 'Renamed' })
  await rowOf(page, 60).getByText('Renamed').waitFor()
  await waitForFocus(edit)
  expect(await box(page, 60).isChecked()).toBe(true)

  await edit.click()
  await fill(form(page), { Maker: 'Mine', Amount: '7' })
  change(58, { name: 'Theirs', amount: 9 })
  await save(page, 'Error', 'Failed to update thing')
  const notice = form(page).getByRole('alert').filter({ hasText: 'What you have not changed is theirs' })
  await notice.getByText('Amount: 9', { exact: true }).waitFor()
  await waitForValue(field(form(page), 'Name'), 'Theirs')
  await waitForValue(field(form(page), 'Maker'), 'Mine')
  await save(page, 'Success', 'Thing updated successfully')
  expect(state.things[57]).toMatchObject({ name: 'Theirs', maker: 'Mine', amount: 7 })

  await edit.click()
  await fill(form(page), { Maker: 'Mine again' })
  change(58, { maker: 'Theirs again' })
  await save(page)
  await form(page).getByRole('button', { name: 'Use theirs' }).click()
  await waitForValue(field(form(page), 'Maker'), 'Theirs again')
  await fill(form(page), { Maker: 'Again' })
  change(60, { name: 'Renamed again' })
  await page.keyboard.press('Escape')
  await expectKept(page, 'Maker', 'Again')
  await page.clock.fastForward(2000)
  expect(await rowOf(page, 60).getByText('Renamed again').count()).toBe(0)
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await rowOf(page, 60).getByText('Renamed again').waitFor()
})

it('what is typed in a row stays when it is too long, when the phone is turned and when the address is left, and is saved by the keys (FORM-702)', async () => {
  const { page, state } = await openToy('things', { viewport: { width: 900, height: 420 } })
  await page.getByRole('button', { name: 'Edit notes of thing 60' }).click()
  const editor = dialog(page, 'Notes of thing 60')
  const text = editor.getByRole('textbox')
  await text.fill('n'.repeat(101))
  await text.press('ControlOrMeta+Enter')
  await readToast(page, 'Update Failed', 'Must be 100 characters or fewer')
  await fieldError(editor, 'Must be 100 characters or fewer').waitFor()
  await waitForValue(text, 'n'.repeat(101))
  await text.fill('Calls back on Friday')
  await page.getByRole('link', { name: 'Others' }).click()
  await waitForFocus(question(page).getByRole('button', { name: 'Keep editing' }))
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 420, height: 900 })
  await waitForValue(text, 'Calls back on Friday')
  await text.press('ControlOrMeta+Enter')
  await readToast(page, 'Notes Updated')
  // The rows turn once nothing is open over them.
  await page.getByRole('list', { name: 'things' }).waitFor()
  await nameOf(page, 60).click()
  await dialog(page, 'Thing 60').getByText('Calls back on Friday').waitFor()
  expect(state.things[59]?.notes).toBe('Calls back on Friday')
})
