import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { contentItems } from '#db/schema/content.ts'
import { seed } from '#db/seed/seed.ts'
import { migrationsDir } from '#src/compose.ts'
import { dataPaths } from '#src/data-folder.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { type PushflowServer, startPushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { ADMIN_PASSWORD, type Shop, signIn, startShop } from '#tests/helpers/shop.ts'
import { openWindow } from '#tests/helpers/visit.ts'

const VIDEO = 'dQw4w9WgXcQ'

let browser: Browser
let gateway: PushflowServer
let shop: Shop
let admin: string
let dataDir: string

const send = async (method: string, path: string, body: unknown): Promise<void> => {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: admin },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
}

/** A new shop that has a demo video. */
const prepare = (folder: string): void => {
  const connection = openConnection(dataPaths(folder).database)
  migrate(connection, migrationsDir)
  const db = createDb(connection)
  seed(db, new Date())
  db.update(contentItems)
    .set({ value: `https://youtu.be/${VIDEO}` })
    .where(eq(contentItems.key, 'demo_video_id'))
    .run()
  connection.close()
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  prepare(dataDir)
  gateway = await startPushflowServer()
  shop = await startShop({ dataDir, env: { PUSHFLOW_BASE_URL: gateway.url } })
  admin = await signIn(shop)
  await send('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  await shop.stop()
  await gateway.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = async (path = '/'): Promise<Page> => {
  const page = await openWindow(browser, shop.url, { reducedMotion: 'reduce' })
  await page.goto(path)
  return page
}

const fill = async (page: Page, phone: string) => {
  const form = page.locator('#purchase form')
  await form.getByLabel('Name').fill('Asma Traders')
  await form.getByLabel('Email').fill('asma@example.com')
  await form.getByLabel('WhatsApp number').fill(phone)
  return form
}

const codeFor = async (number: string): Promise<string> => {
  const { message } = await gateway.waitFor((sent) => sent.number === number && /\d{6}/.test(sent.message))
  return /\d{6}/.exec(message)?.[0] ?? ''
}

describe('the landing page', () => {
  it('brings at most 130 kB of code and 15 kB of style before it is idle', async () => {
    const html = await (await fetch(shop.url)).text()
    const sizeOf = async (extension: string) => {
      const files = new Set(html.match(new RegExp(`/assets/[^"]+\\.${extension}`, 'g')))
      const bytes = await Promise.all(
        [...files].map(async (file) => (await fetch(shop.url + file)).arrayBuffer()),
      )
      return bytes.reduce((sum, file) => sum + gzipSync(Buffer.from(file)).length, 0)
    }
    expect(await sizeOf('js')).toBeLessThan(130_000)
    expect(await sizeOf('css')).toBeLessThan(15_000)
  })

  it('loads the player of the demo only when asked', async () => {
    const page = await open()
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
    )
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Watch Demo' }).click()
    const player = page.locator('iframe')
    await player.waitFor()
    expect(await player.getAttribute('src')).toBe(
      `https://www.youtube-nocookie.com/embed/${VIDEO}?autoplay=1`,
    )
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
  })
})

describe('the order form', () => {
  it('takes the plan that the window event selectPlan names', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Place Order' }).hover()
    await page.waitForFunction(() => {
      window.dispatchEvent(new CustomEvent('selectPlan', { detail: { planType: 'enterprise' } }))
      return document.querySelector<HTMLInputElement>('#purchase [value=enterprise]')?.checked
    })
    expect(await page.locator('#purchase dl').innerText()).toContain('9,999')
  })

  it('names what is missing, at the fields, and goes to the first', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await page.getByText('Name is required').waitFor()
    await page.getByText('Phone number is required').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'name')
    expect(await page.title()).toMatch(/^Error: /)
  })

  it('tidies a phone number when it is left', async () => {
    const page = await open()
    const form = await fill(page, '0300 765 4321')
    const phone = form.getByLabel('WhatsApp number')
    await expect
      .poll(async () => {
        await phone.focus()
        await form.getByLabel('Company').focus()
        return phone.inputValue()
      })
      .toBe('+923007654321')
  })

  it('keeps everything and shows the new price when the price has changed meanwhile', async () => {
    const page = await open()
    const form = await fill(page, '0300 7654321')
    await send('PUT', '/api/admin/plans/2', { discountedPrice: '5499' })
    await form.getByRole('button', { name: 'Place Order' }).click()
    await form.getByRole('alert').waitFor()
    expect(await form.getByRole('alert').innerText()).toContain('5,499')
    await page.getByText('PKR\u00a05,499').first().waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Asma Traders')
    await send('PUT', '/api/admin/plans/2', { discountedPrice: '4999' })
  })

  it('leads back to the code after a reload, and back to the filled form', async () => {
    const page = await open()
    const form = await fill(page, '0300 1112233')
    await form.getByRole('button', { name: 'Place Order' }).click()
    const code = await codeFor('923001112233')
    await page.getByText('We sent a 6-digit code to +923001112233').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await form.getByLabel('Email').inputValue()).toBe('asma@example.com')

    // The same details again are the same order, and its code is still good.
    await form.getByRole('button', { name: 'Place Order' }).click()
    await page.getByLabel('Digit 1 of 6').waitFor()
    await page.reload()
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByText("Order Submitted Successfully, we'll contact you shortly").waitFor()

    // Who has just proved this phone is not asked for another code.
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Username').fill('asma')
    await page.getByLabel(/^Password/).fill('tandoor-and-naan')
    await page.getByLabel('Confirm password').fill('tandoor-and-naan')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path=phone]')?.value === '+923001112233',
    )
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Your WhatsApp number is verified').waitFor()
    await page.waitForURL(/\/dashboard/)
  })

  it('says when the code could not be sent, and sends another at once', async () => {
    const page = await open()
    const form = await fill(page, '0300 2223344')
    gateway.next('error')
    await form.getByRole('button', { name: 'Place Order' }).click()
    await page.getByText('The code could not be sent to +923002223344').waitFor()
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByText('We sent a 6-digit code to +923002223344').waitFor()
    expect(await page.getByRole('button', { name: /^Resend in [45]:/ }).isDisabled()).toBe(true)
  })
})

describe('sign-in', () => {
  it('does what was asked before its code had arrived', async () => {
    const page = await openWindow(browser, shop.url)
    const held: (() => void)[] = []
    await page.route('**/assets/login-form-*.js', async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    await page.goto('/login?redirect=%2Fadmin%3Ftab%3Dplans')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel(/^Password/).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    await page.waitForURL(/\/admin\?tab=plans$/)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/..//evil.example'])(
    'goes to a page of this shop, also when asked for %s',
    async (redirect) => {
      const page = await open(`/login?redirect=${encodeURIComponent(redirect)}`)
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel(/^Password/).fill(ADMIN_PASSWORD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL((url) => url.pathname !== '/login')
      expect(page.url().startsWith(`${shop.url}/`)).toBe(true)
    },
  )

  it('says no more than it must when it refuses, and forgets the password', async () => {
    const page = await open('/login')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel(/^Password/).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.locator('form').getByText('Invalid username or password').waitFor()
    expect(await page.getByLabel(/^Password/).inputValue()).toBe('')
  })
})
