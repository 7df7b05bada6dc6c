// Over 300 lines, because the parts of the dashboard share one shop.
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { converse } from '#tests/helpers/chat.ts'
import { readToast, tabNamed, waitForFocus } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'
import { calls, holdFiles, replaceAnswer } from '#tests/helpers/traffic.ts'

// The dashboard, and the frame of the back office: its menu and its palette.

const site = await openSite()
const customer = await newCustomer(site, 'customer1')
const bought = await placeOrder(site, 1)
await placeOrder(site, 2)
await setOrderStatus(site, bought, 'confirmed')

it('the dashboard is where the back office opens, with every total, revenue over time, what waits, and what a new shop has to do, folded once it has sold; before the first order it is short (STAT-706, STAT-920)', async () => {
  const page = await visit(site, '/admin', { as: site.admin })
  await tabNamed(page, 'Dashboard')
  const figure = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  for (const [name, shown] of [
    ['Revenue', /^PKR\s4,999$/],
    ['Orders', /^2$/],
    ['Pending orders', /^1$/],
    ['Confirmed orders', /^1$/],
    ['Conversion rate', /^0%$/],
    ['Contacts', /^0$/],
    ['New contacts', /^0$/],
    ['Converted contacts', /^0$/],
    ['Users', /^2$/],
  ] as const)
    await expect.poll(() => figure(name).first().textContent()).toMatch(shown)
  await page.getByText(/^PKR\s4,999 accepted today$/).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  // The chart loads when its place is seen.
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

  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await sales.getByText('Kind', { exact: true }).click()
  await expect
    .poll(() => sales.getByRole('row', { name: /^New/ }).textContent())
    .toMatch(/^NewPKR\s4,9991 orderPKR\s00 orders–$/)
  await sales.getByText('No license ends in the rest of this month.').waitFor()

  await page.getByText('3 of 10 done').waitFor()
  // A shop that has sold folds the steps to this line.
  await page.getByRole('button', { name: 'Show the steps' }).click()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('The prices are right as they are')
  await page.getByText('4 of 10 done').waitFor()
  // Asked about above all else, until each was answered.
  await press('1000+ businesses: it is true')
  await readToast(page, 'Claim Confirmed', '')
  await press('Hide 4.9/5 average rating')
  await press('Change 50,000+ users')
  await page.getByLabel('New figure for 50,000+ users').fill('1,200')
  await press('Save')
  await page.getByText('5 of 10 done').waitFor()
  for (const path of ['/', '/ur']) {
    const html = await (await fetch(site.shop.url + path)).text()
    expect(html).not.toMatch(/50,000|4\.9\/5/)
    expect(html).toContain('1,200')
  }
  await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await tabNamed(page, 'WhatsApp Management')
  await page.goBack()
  await page.getByRole('link', { name: /Pending orders/ }).click()
  await page.waitForURL(/tab=orders&status=pending$/)
  const none = { orders: 0, pendingOrders: 0, confirmedOrders: 0, revenue: 0, acceptedToday: 0 }
  const customers = { conversionRate: 0, contacts: 0, newContacts: 0, convertedContacts: 0, users: 1 }
  await replaceAnswer(page, 'stats.overview', { ...none, ...customers })
  await page.goto(`${site.shop.url}/admin?tab=dashboard`)
  await expect.poll(() => figure('Revenue').textContent()).toMatch(/^PKR\s0$/)
  await expect.poll(() => page.getByRole('heading', { name: 'Payments', exact: true }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
})

it('the menu fits windows of 900 and 768 px and a phone with Settings in sight, closes on a phone by Back, and shows the open tab in forced colours (ADMIN-330, ADMIN-331, A11Y-5)', async () => {
  const page = await openTab(site, 'orders', { viewport: { width: 1440, height: 900 } })
  const menu = page.getByRole('navigation', { name: 'Back office' })
  // A shop that uses everything has the longest menu.
  await replaceAnswer(page, 'stats.unused', [])
  await page.reload()
  await menu.getByRole('link', { name: 'SEO' }).waitFor()
  const overflow = () =>
    menu.evaluate((bar) =>
      [bar, ...bar.querySelectorAll('*')]
        .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    )
  const settingsEnd = async () => {
    const box = await menu.getByRole('link', { name: 'Settings' }).boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  for (const height of [900, 768]) {
    await page.setViewportSize({ width: 1440, height })
    await expect.poll(overflow).toEqual([0])
    await expect.poll(settingsEnd).toBeLessThanOrEqual(height)
  }
  await menu.getByRole('link', { name: 'Payment', exact: true }).click()
  const active = page.getByRole('switch', { name: /is active$/ }).first()
  await active.waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const outlineOf = (name: string) =>
    menu.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).outlineStyle)
  await expect.poll(() => outlineOf('Payment')).toBe('solid')
  await expect.poll(() => outlineOf('Plans')).toBe('none')
  const track = () =>
    active.evaluate((element) => getComputedStyle(element.nextElementSibling ?? element).backgroundColor)
  const before = await track()
  await active.click()
  await expect.poll(track).not.toBe(before)
  await page.emulateMedia({ forcedColors: null })

  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(() => menu.getByText('Welcome, admin').isVisible()).toBe(true)
  await menu.getByRole('link', { name: 'Plans' }).click()
  await tabNamed(page, 'Pricing Plans Management')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(settingsEnd).toBeLessThanOrEqual(640)
  await page.goBack()
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await tabNamed(page, 'Pricing Plans Management')
})

it('the menu lists the tabs by group with counts, which are dots where it is narrow, fetches the code of a tab that is pointed at, names each editor of the website, and folds what is not used yet; the name of the user opens their account; a nearly full disk is told (A11Y-8, ADMIN-706, ADMIN-707)', async () => {
  const page = await visit(site, '/healthz', { as: site.admin, own: true })
  await replaceAnswer(page, 'warnings.list', [
    { name: 'disk', text: 'Only 320 MB are free. Make room.', since: new Date('2026-11-21T09:00:00Z') },
  ])
  await page.goto('/admin?tab=dashboard')
  const notice = page.getByRole('alert').filter({ hasText: 'One thing needs your attention' })
  await notice.filter({ hasText: 'Only 320 MB are free.' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const groups = menu.getByRole('group')
  const names = () => groups.evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
  await expect.poll(names).toEqual(['Sales', 'Customers', 'Shop', 'Website'])
  const count = page.getByRole('img', { name: '1 pending order' })
  await count.waitFor()
  const sizes = () =>
    page
      .locator('.mantine-Badge-root')
      .evaluateAll((badges) => badges.map((badge) => Number.parseFloat(getComputedStyle(badge).fontSize)))
  await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(12)
  const width = () => menu.evaluate((bar) => bar.clientWidth)
  const wide = await width()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBeLessThan(wide / 2)
  await expect.poll(async () => (await count.boundingBox())?.width).toBeLessThan(12)
  const code = page.waitForRequest(/\/assets\/licenses-[^/]+\.js$/)
  await menu.getByRole('link', { name: 'Licenses' }).hover()
  await code
  // It stays so over a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(wide)

  await menu.getByRole('link', { name: 'Website' }).click()
  await tabNamed(page, 'Complete Page Editor')
  const parts = page.getByRole('navigation', { name: 'Website' })
  for (const [name, tab] of [
    ['Live Editor', 'live-editor'],
    ['Page Editor', 'page-editor'],
  ] as const) {
    const entry = menu.getByRole('link', { name })
    await entry.click()
    await tabNamed(page, name)
    expect(new URL(page.url()).searchParams.get('tab')).toBe(tab)
    for (const current of [entry, parts.getByRole('link', { name })])
      await expect.poll(() => current.getAttribute('aria-current')).toBe('page')
  }
  // Nobody has changed SEO in this shop.
  const more = menu.getByRole('button', { name: 'More' })
  await more.click()
  await menu.getByRole('link', { name: 'SEO' }).waitFor()
  const own = page.getByRole('banner').getByRole('button', { name: 'Welcome, admin' })
  await own.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.getByRole('menuitem', { name: 'Change your password' }).click()
  await waitForFocus(page.getByRole('textbox', { name: 'Current password' }))
  await page.goBack()
  await tabNamed(page, 'Page Editor')
  await own.click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await tabNamed(page, 'System Settings')
  expect(new URL(page.url()).searchParams.get('view')).toBe('account')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await sessions.getByText('This browser', { exact: true }).waitFor()
})

it('the palette asks the server 200 ms after the last letter (ADMIN-702)', async () => {
  const page = await openTab(site, 'plans', { clock: true })
  await page.getByRole('searchbox', { name: 'Search plans' }).waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Search the back office' })
  await search.waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (calls('orders.list')(request)) asked.push(request.url())
  })
  await stopClock(page)
  for (const typed of ['num', 'number']) {
    await search.fill(typed)
    await page.clock.runFor(190)
  }
  expect(asked).toEqual([])
  const askedIn = async (ms: number) => {
    await page.clock.runFor(ms)
    return asked.length
  }
  await expect.poll(() => askedIn(1)).toBe(1)
  expect(asked[0]).toContain('number')
})

// Only a browser loads code late and moves the focus meanwhile.
it('what is typed and entered before the palette has loaded opens its first hit (ADMIN-901)', async () => {
  const page = await openTab(site, 'plans')
  const code = await holdFiles(page, '**/assets/palette-*.js')
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search plans' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settinx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('gs')
  await page.keyboard.press('Enter')
  code.release()
  await tabNamed(page, 'System Settings')
  expect(page.url()).toContain('settings')
})

it('the palette opens by a key, remembers pages, and finds records, texts, templates and settings on the server; a list of keys switches single keys off (ADMIN-2, ADMIN-3)', async () => {
  const ticket = { subject: 'Broadcast', message: 'It stops at contact 4711.' }
  const { id } = await customer.call<{ id: number }>('POST', '/api/support-ticket', ticket)
  await converse(site, 'Sana', 'Number 4711 again')
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
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Search the back office' })
  await search.fill('sett')
  await page.getByRole('button', { name: 'Settings', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await tabNamed(page, 'System Settings')
  await search.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recent' }).waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })

  const hits = page.getByRole('dialog', { name: 'Search the back office' })
  const hit = (group: string, name: string | RegExp) =>
    hits.getByRole('group', { name: group }).getByRole('button', { name }).first()
  const open = () => page.getByRole('button', { name: /^Search/ }).click()
  await open()
  for (const [words, group, name] of [
    ['#2', 'Orders', /^Order 2:/],
    ['4711', 'Conversations', /Number 4711 again/],
    ['4711', 'Tickets', `Ticket ${id}: Broadcast`],
    ['payment reminder', 'Templates', /^Payment reminder/],
    ['headline', 'Website', 'Hero: Headline'],
    ['support phone', 'Settings', /^Support phone/],
  ] as const) {
    await search.fill(words)
    await hit(group, name).waitFor()
  }
  await search.fill('hero main_headline')
  await hit('Website', 'Hero: Headline').click()
  await page.getByRole('dialog', { name: 'Headline' }).waitFor()
  await page.keyboard.press('Escape')
  await open()
  await search.fill(customer.email)
  // Enter waits for what the server finds, and opens the first hit.
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=users&record=\d+/)
  const drawer = page.getByRole('dialog', { name: `User ${customer.username}` })
  await drawer.getByText(customer.email).first().waitFor()
  await page.keyboard.press('Escape')
  await open()
  await search.fill('support phone')
  await hit('Settings', /^Support phone/).click()
  await waitForFocus(page.getByRole('textbox', { name: 'Support phone' }))
  expect(new URL(page.url()).hash).toBe('#support_phone')
})
