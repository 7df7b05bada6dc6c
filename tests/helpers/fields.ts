import type { Locator, Page } from 'playwright-core'

/** What stands under a field that was refused, as a screen reader says it. */
export const fieldError = (form: Page | Locator, text: string): Locator =>
  form.getByText(`Error: ${text}`, { exact: true })

/** What a screen reader says of this field beside its name. */
export const descriptionOf = async (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

/** The links that lead to the fields which are still wrong. */
export const mistakesOf = (form: Page | Locator): Locator =>
  form.getByRole('alert').filter({ hasText: 'Please correct these fields:' }).getByRole('link')
