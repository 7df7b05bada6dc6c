import { describe, expect, it } from 'vitest'
import { accountOf, newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { converse } from '#tests/helpers/chat.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { replaceAnswer } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()
const { call } = site.admin
const customer = await newCustomer(site, 'customer1')
const bought = await placeOrder(site, 1)
await placeOrder(site, 2)
await setOrderStatus(site, bought, 'confirmed')

describe('the dashboard', () => {
  it('is where the back office opens, with every total of the shop, and revenue and orders over time as a chart and as a table', async () => {
    const page = await visit(site, '/admin', { as: site.admin })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Dashboard')
    for (const name of [
      'Revenue',
      'Orders',
      'Pending orders',
      'Confirmed orders',
      'Conversion rate',
      'Contacts',
      'New contacts',
      'Converted contacts',
      'Users',
    ]) {
      const figure = page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))
      await expect.poll(() => figure.textContent()).toMatch(/\d/)
    }
    await page.locator('dt:text-is("Revenue") + dd', { hasText: /^PKR\s4,999$/ }).waitFor()
    await page.getByText(/^PKR\s4,999 accepted today$/).waitFor()
    await page.locator('dt:text-is("Paid") + dd', { hasText: /^PKR\s4,999$/ }).waitFor()
    // The chart loads when its place is seen.
    await page.getByText('Converted contacts').waitFor()
    await page.mouse.wheel(0, 5000)
    await page.getByRole('heading', { name: 'Revenue of the last 30 days' }).waitFor()
    await page.getByText('Days in Pakistan (Asia/Karachi)').waitFor()
    await page.getByText('Orders', { exact: true }).last().click()
    await page.getByText('12 months', { exact: true }).click()
    await page.getByRole('heading', { name: 'Orders of the last 12 months' }).waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect.poll(() => figures.getByRole('row').count()).toBe(13)
    await figures.getByRole('columnheader', { name: 'Previous period' }).waitFor()
    // On a phone, the menu greets the user.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await expect.poll(() => menu.getByText('Welcome, admin').isVisible()).toBe(true)
  })

  it('says what waits and what a new shop has to do, and leads there', async () => {
    const page = await visit(site, '/admin', { as: site.admin })
    await page.getByRole('link', { name: /Orders to approve/ }).click()
    await page.waitForURL(/tab=orders&status=pending$/)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Status', exact: true }).inputValue())
      .toBe('pending')
    await page.goBack()
    await page.getByText('3 of 10 done').waitFor()
    // A shop that has sold folds the steps to this line.
    await page.getByRole('button', { name: 'Show the steps' }).click()
    await page.getByRole('button', { name: 'The prices are right as they are' }).click()
    await page.getByText('4 of 10 done').waitFor()
    const confirmed = page.getByRole('button', { name: '1000+ businesses: it is true' })
    await confirmed.click()
    await readToast(page, 'Claim Confirmed', '')
    await expect.poll(() => confirmed.count()).toBe(0)
    await page.getByRole('button', { name: 'Hide 4.9/5 average rating' }).click()
    await page.getByRole('button', { name: 'Hide 50,000+ users', exact: true }).click()
    await page.getByText('50,000+ users, rated 4.9/5').waitFor()
    await page.getByRole('button', { name: 'Hide 50,000+ users, rated 4.9/5' }).click()
    await page.getByText('5 of 10 done').waitFor()
    const home = await (await fetch(site.shop.url)).text()
    expect(home).not.toMatch(/50,000|4\.9\/5/)
    await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
    await page.waitForURL(/tab=whatsapp/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('WhatsApp Management')
  })
})

describe('the frame', () => {
  it('lists the tabs by group with what waits beside them, can be made narrow, and stays so where the disk is nearly full (HTTP-17, WATCH-1)', async () => {
    const page = await visit(site, '/admin', { as: site.admin })
    const groups = page.getByRole('navigation', { name: 'Back office' }).getByRole('group')
    await expect
      .poll(() => groups.evaluateAll((all) => all.map((one) => one.firstChild?.textContent)))
      .toEqual(['Sales', 'Customers', 'Site', 'Messaging'])
    await page.getByRole('img', { name: '1 pending orders' }).waitFor()
    const width = () =>
      page.getByRole('navigation', { name: 'Back office' }).evaluate((bar) => bar.clientWidth)
    const wide = await width()
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(width).toBeLessThan(wide / 2)
    await page.getByRole('link', { name: 'Orders' }).first().waitFor()
    await page.getByText('5 of 10 done').waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'Something needs your attention' })
    await expect.poll(() => notice.count()).toBe(0)

    // Visitors cannot write then, and the page says why.
    await replaceAnswer(page, 'warnings.list', [
      { name: 'disk', text: 'Only 320 MB are free. Make room.', since: new Date('2026-11-21T09:00:00Z') },
    ])
    await page.reload()
    await notice.filter({ hasText: 'Only 320 MB are free.' }).waitFor()
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(width).toBe(wide)
  })

  it('sends a customer away, and says why', async () => {
    const page = await visit(site, '/admin', { as: customer })
    await page.waitForURL(`${site.shop.url}/`)
    await readToast(page, 'Access Denied', "You don't have admin privileges")
    await expect.poll(() => page.getByRole('navigation', { name: 'Back office' }).count()).toBe(0)
  })

  it('signs out, and then sends the visitor to sign in', async () => {
    const page = await visit(site, '/admin', { as: await accountOf(site.shop) })
    await page.getByRole('banner').getByText('Welcome, admin').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${site.shop.url}/`)
    await readToast(page, 'Logged out successfully!')
    await expect.poll(async () => (await page.context().request.get('/api/me')).status()).toBe(401)
    await page.goto('/admin?tab=users')
    await page.waitForURL(/\/login\?redirect=/)
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe('/admin?tab=users')
  })
})

describe('the command palette', () => {
  it('finds orders by number, users by email, and tickets and conversations by their texts, on the server (ADMIN-2)', async () => {
    const { id } = await customer.call<{ id: number }>('POST', '/api/support-ticket', {
      subject: 'Broadcast',
      message: 'It stops at contact 4711.',
    })
    await converse(site, 'Sana', 'Number 4711 again')
    const page = await openTab(site, 'plans')
    await page.getByRole('button', { name: /^Search/ }).click()
    const search = page.getByRole('textbox', { name: 'Search the back office' })
    await search.fill('#2')
    await page.getByRole('button', { name: /^Order 2:/ }).waitFor()
    await search.fill('4711')
    await page.getByRole('group', { name: 'Conversations' }).getByText('Number 4711 again').waitFor()
    await page
      .getByRole('group', { name: 'Tickets' })
      .getByRole('button', { name: `Ticket ${id}: Broadcast` })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Ticket ${id}` }).waitFor()
    await expect.poll(() => page.url()).toContain(`tab=tickets&record=${id}`)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Search/ }).click()
    await search.fill(customer.email)
    // Enter waits for what the server finds, and opens the first hit.
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=users&record=\d+/)
    const drawer = page.getByRole('dialog', { name: `User ${customer.username}` })
    await drawer.getByText(customer.email).first().waitFor()
    await expect.poll(() => drawer.getByRole('heading', { name: 'Sessions' }).count()).toBe(1)
  })

  it('finds pages, and remembers them; a list of keys switches single keys off (ADMIN-2, ADMIN-3)', async () => {
    const page = await openTab(site, 'plans')
    const box = page.getByRole('searchbox', { name: 'Search plans' })
    await box.waitFor()
    await page.keyboard.press('/')
    await waitForFocus(box)
    await box.blur()
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByRole('switch', { name: /^Keys without Ctrl/ }).click()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+?')
    await page.keyboard.press('/')
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(false)
    await expect.poll(() => keys.count()).toBe(0)
    await page.getByRole('banner').getByText('Welcome, admin').waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('textbox', { name: 'Search the back office' })
    await search.fill('sett')
    await page.getByRole('button', { name: 'Settings', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=settings/)
    await search.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'Recent' }).waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('System Settings')
  })
})

it('forced colours show the open tab and switches that are on (A11Y-5)', async () => {
  const account = {
    name: 'Cash',
    type: 'cash',
    icon: 'Wallet',
    accountDetails: 'At the counter',
    displayOrder: 1,
  }
  await call('POST', '/api/admin/payment-methods', account)
  const page = await openTab(site, 'payment-methods', { forcedColors: 'active' })
  const outline = (element: Element) => getComputedStyle(element).outlineStyle
  const current = page.getByRole('link', { name: 'Payment', exact: true })
  await expect.poll(() => current.evaluate(outline)).toBe('solid')
  await expect
    .poll(() => page.getByRole('link', { name: 'Plans', exact: true }).evaluate(outline))
    .toBe('none')
  const trackOf = (element: Element) =>
    getComputedStyle(element.nextElementSibling ?? element).backgroundColor
  const active = page.getByRole('switch', { name: /is active$/ }).first()
  const on = await active.evaluate(trackOf)
  await active.click()
  await expect.poll(() => active.evaluate(trackOf)).not.toBe(on)
})
