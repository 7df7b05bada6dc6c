import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { fillSignIn, readToast } from '#tests/helpers/page.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

it('the door sends a visitor to sign in and back to the requested page, and a customer to the shop (ADMIN-1)', async () => {
  const page = await visit(site, '/admin?tab=orders&sort=-amount')
  await page.waitForURL(/\/login\?redirect=/)
  await fillSignIn(page, 'admin', ADMIN_PASSWORD)
  await page.waitForURL(/\/admin\?tab=orders&sort=-amount$/)
  await page.getByRole('banner').getByText('Welcome, admin').waitFor()
  const absence = await breakOff(page, 'auth.signOut')
  await page.getByRole('button', { name: 'Logout' }).click()
  await readToast(page, 'Logout failed')
  await absence.release()
  await page.getByRole('button', { name: 'Logout' }).click()
  await readToast(page, 'Logged out successfully!')
  await page.waitForURL(`${site.shop.url}/`)
  await expect.poll(async () => (await page.context().request.get('/api/me')).status()).toBe(401)
  await page.goto('/admin?tab=users')
  await page.waitForURL(/\/login\?redirect=%2Fadmin%3Ftab%3Dusers$/)

  const { username, password } = await newCustomer(site, 'zara')
  await fillSignIn(page, username, password)
  await readToast(page, 'Access Denied', "You don't have admin privileges")
  await page.waitForURL(`${site.shop.url}/`)
})

it('the page of the back office names the code of the tab that the address names (ADMIN-613)', async () => {
  const headers = { cookie: site.admin.cookie }
  const preloaded = async (path: string) => {
    const html = await (await fetch(site.shop.url + path, { headers })).text()
    const names = [...html.matchAll(/modulepreload" href="\/assets\/(\w+)/g)].map(([, name]) => name ?? '')
    return names.filter((name) => ['dashboard', 'orders', 'settings'].includes(name))
  }
  expect(await preloaded('/admin')).toEqual(['dashboard'])
  expect(await preloaded('/admin?tab=orders')).toEqual(['orders'])
  expect(await preloaded('/admin?tab=settings')).toEqual(['settings'])
  expect(await preloaded('/admin?tab=__proto__')).toEqual([])
})
