import type { Locator, Page } from 'playwright-core'

/** The text field of a form with exactly this name. */
export const field = (form: Page | Locator, name: string | RegExp): Locator =>
  form.getByRole('textbox', { name, exact: true })

/** Fills in text fields of a form by their names. */
export const fill = async (form: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(form, name).fill(value)
}

/** Chooses an option of a list that opens on a click. */
export const chooseOption = async (form: Locator, name: string, option: string): Promise<void> => {
  await form.getByRole('combobox', { name, exact: true }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

/** The input with this label, also a password input, which has no role. */
export const inputLabelled = (page: Page, label: string): Locator =>
  page.getByLabel(label).and(page.locator('input, textarea'))

/** The error of a field, as a screen reader reads it. */
export const fieldError = (form: Page | Locator, text: string): Locator =>
  form.getByText(`Error: ${text}`, { exact: true })

/** Waits until the form on the page names this error. */
export const waitForError = (page: Page, text: string): Promise<void> =>
  fieldError(page.locator('form'), text).waitFor()

/** The description of a field, as a screen reader reads it after the name. */
export const descriptionOf = async (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

/** The links to the fields that are still wrong. */
export const mistakesOf = (form: Page | Locator): Locator =>
  form.getByRole('alert').filter({ hasText: 'Please correct these fields:' }).getByRole('link')
