import type { Page } from 'playwright-core'
import type { PushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'

/** Matches a message with any values; each is given as 0. */
export const withAny = (message: string): RegExp => new RegExp(message.replaceAll('0', '.+'))

/** Presses the first button of this name. A text of the catalogue is read once the page speaks its language. */
export const press = (name: string | RegExp | (() => string | RegExp)) => (page: Page) =>
  page
    .getByRole('button', { name: typeof name === 'function' ? name() : name })
    .first()
    .click()

/** The same where a window of this width has the button. */
export const pressIfSeen = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}

/**
 * One state of one screen, which the checks of every screen visit: its name, its address, and how to get it to that
 * state, where need be with the codes that the gateway was given.
 */
export type Screen = [
  name: string,
  path: string,
  arrange?: (page: Page, gateway: PushflowServer) => Promise<unknown>,
]
