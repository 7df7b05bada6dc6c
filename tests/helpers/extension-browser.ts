import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { wholeChromium } from './browser.ts'

/** A whole Chromium with an unpacked extension, and its service worker; its profile lies in the folder. */
export const openWithExtension = async (folder: string, extension: string) => {
  const context: BrowserContext = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: wholeChromium() ?? '',
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-features=LocalNetworkAccessChecks',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  onTestFinished(() => context.close())
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return { context, worker }
}
