import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { accountOf, accountWith } from './account.ts'
import { sharedBrowser } from './browser.ts'
import { copyDemo } from './demo-shop.ts'
import { startPushflowServer } from './fakes/pushflow-server.ts'
import { copyKeptShop } from './kept-shops.ts'
import { freePort, startShop } from './shop.ts'

/** What the owner of a new shop enters first (SET-6). */
const contactDetails = {
  support_email: 'support@shop.example',
  support_phone: '+92 300 0000000',
  whatsapp_number: '+923000000000',
}

/**
 * Copies a new shop into a folder, whose owner has entered the contact details; returns the administrator's session. A
 * first start, which other tests prove, would cost each shop two thirds more.
 */
const copyNewShop = (folder: string): Promise<string> =>
  copyKeptShop('new', folder, async (dataDir) => {
    const shop = await startShop({ dataDir })
    const { call, cookie } = await accountOf(shop)
    for (const [key, value] of Object.entries(contactDetails))
      await call('PUT', `/api/admin/settings/${key}`, { value })
    await shop.stop()
    return cookie
  })

/**
 * Ports whose shop of this worker has ended. The next shop listens on one of them, because the browser keeps the code of
 * pages by their address.
 */
const leftPorts: number[] = []

/** A running shop with its gateway, its administrator, and the browser of its visitors. */
const startSite = async (dataDir: string, env: Record<string, string> = {}, cookie?: string) => {
  const [browser, gateway] = await Promise.all([sharedBrowser(), startPushflowServer()])
  const port = await freePort(leftPorts.pop())
  const shop = await startShop({ env: { PUSHFLOW_BASE_URL: gateway.url, ...env }, dataDir, port })
  const site = {
    gateway,
    shop,
    browser,
    admin: cookie ? accountWith(shop, cookie) : await accountOf(shop),
    /** Sets WhatsApp up. Done again, it also ends the minute for which a silent gateway is left alone. */
    connect: async () => {
      gateway.behave('ok')
      const config = { instanceId: 'INSTANCE', accessToken: 'TOKEN' }
      await site.admin.call('POST', '/api/admin/pushflow-config', config)
    },
    /**
     * Moves the clocks of the shop and of these pages ahead by this many seconds. The administrator signs in again,
     * because the session may have ended by that.
     */
    pass: async (seconds: number, ...pages: Page[]): Promise<void> => {
      await shop.pass(seconds)
      for (const page of pages) await page.clock.fastForward(seconds * 1000)
      site.admin = await accountOf(shop)
    },
    /** Throws where a line that the shop printed contains a code or licence key that was sent (HTTP-13). */
    checkLog: () => {
      const printed = new Set(shop.output().match(/[\w-]{6,}/g))
      const secrets = gateway.sent.flatMap(({ message }) => message.match(/\b(\d{6}|WACRM-[\w-]+)\b/g) ?? [])
      const logged = secrets.filter((secret) => printed.has(secret))
      if (logged.length > 0) throw new Error(`The shop logged ${logged.join()}`)
    },
    close: async () => {
      await shop.stop()
      leftPorts.push(port)
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
      site.checkLog()
    },
  }
  return site
}
export type Site = Awaited<ReturnType<typeof startSite>>

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-e2e-'))

const startNewSite = async (env?: Record<string, string>): Promise<Site> => {
  const dataDir = newFolder()
  return startSite(dataDir, env, await copyNewShop(dataDir))
}

/** A shop of this file's own, new and empty, which ends with the file. */
export const openSite = async (env?: Record<string, string>): Promise<Site> => {
  const site = await startNewSite(env)
  afterAll(site.close)
  return site
}

const startConnected = async (): Promise<Site> => {
  const site = await startNewSite()
  await site.connect()
  return site
}

let shared: Promise<Site> | undefined

/**
 * The shop of all files that share one, which sends by WhatsApp. A file makes its own customers there, restores its
 * changes, and moves no clock; the shop ends with the worker.
 */
export const sharedSite = async (): Promise<Site> => {
  shared ??= startConnected()
  const site = await shared
  afterAll(site.checkLog)
  return site
}

/** A shop of this file's own, full of demo data, and one of its customers. */
export const openDemoSite = async (env?: Record<string, string>) => {
  const dataDir = newFolder()
  const { username, password } = await copyDemo(dataDir)
  const site = await startSite(dataDir, env)
  afterAll(site.close)
  return Object.assign(site, { customer: await accountOf(site.shop, username, password) })
}

/** A row that the administrator adds to a list of the back office, until the end of the test. */
export const addUntilEnd = async ({ admin }: Pick<Site, 'admin'>, list: string, row: object) => {
  const { id } = await admin.call<{ id: number }>('POST', `/api/admin/${list}`, row)
  onTestFinished(async () => {
    await admin.call('DELETE', `/api/admin/${list}/${id}`)
  })
  return id
}
