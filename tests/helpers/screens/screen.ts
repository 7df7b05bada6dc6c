import type { Page } from 'playwright-core'

/** One state of one screen, which the checks of every screen visit: its name, its address, and how to get it to that state. */
export type Screen = [name: string, path: string, arrange?: (page: Page) => Promise<unknown>]
