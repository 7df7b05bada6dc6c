import type { Page } from 'playwright-core'
import { common, account as texts } from '#src/shared/texts.ts'
import { nextPhone, PASSWORD } from './account.ts'

export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))

/** Fills in the registration form with a new phone number; returns the number as the gateway writes it. */
export const fillRegistration = async (
  page: Page,
  username: string,
  details: Record<string, string> = {},
): Promise<string> => {
  const phone = nextPhone()
  const all = {
    [common.username]: username,
    [common.email]: `${username}@example.com`,
    [common.whatsappNumber]: `+${phone}`,
    [texts.password]: PASSWORD,
    [common.confirmPassword]: PASSWORD,
    ...details,
  }
  for (const [label, value] of Object.entries(all)) await field(page, label).fill(value)
  return phone
}

export const createAccount = (page: Page) => page.getByRole('button', { name: texts.createAccount }).click()
export const sendCode = (page: Page) => page.getByRole('button', { name: common.sendCode }).click()

/** Waits for the success message of a registration, with and without a verified number. */
export const verified = (page: Page) => page.getByText('Your WhatsApp number is verified. Opening').waitFor()
export const unverified = (page: Page) =>
  page.getByText('You can verify your WhatsApp number with your first order.').waitFor()
