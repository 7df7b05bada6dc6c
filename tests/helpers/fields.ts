import type { Locator, Page } from 'playwright-core'

/** The error of a field, as a screen reader reads it. */
export const fieldError = (form: Page | Locator, text: string): Locator =>
  form.getByText(`Error: ${text}`, { exact: true })

/** The description of a field, as a screen reader reads it after the name. */
export const descriptionOf = async (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

/** The links to the fields that are still wrong. */
export const mistakesOf = (form: Page | Locator): Locator =>
  form.getByRole('alert').filter({ hasText: 'Please correct these fields:' }).getByRole('link')
