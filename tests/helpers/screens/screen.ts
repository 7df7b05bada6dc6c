import type { Page } from 'playwright-core'
import type { PushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'

/** Matches a message with any values; each is given as 0. */
export const withAny = (message: string): RegExp => new RegExp(message.replaceAll('0', '.+'))

/**
 * One state of one screen, which the checks of every screen visit: its name, its address, and how to get it to that
 * state, where need be with the codes that the gateway was given.
 */
export type Screen = [
  name: string,
  path: string,
  arrange?: (page: Page, gateway: PushflowServer) => Promise<unknown>,
]
