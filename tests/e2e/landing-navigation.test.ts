import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { descriptionOf, field, fieldError, fill, mistakesOf } from '#tests/helpers/fields.ts'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { holdBack, holdFiles, loseAnswer } from '#tests/helpers/traffic.ts'

// Navigation on the landing page and from other pages to it, and its contact form.

const site = await sharedSite()
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const sections = [
  ['Features', '#features'],
  ['Pricing', '#pricing'],
  ['How It Works', '#workflow'],
  ['FAQ', '#faq'],
  ['Contact', '#contact'],
] as const

it('the bar leads from another page to a section, and to each below itself, with its address, marks the one in view, and scrolls smoothly unless less motion is asked for', async () => {
  const page = await visit(site, '/login')
  await bar(page).getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '#faq')
  await expect.poll(() => page.locator('#faq h2').isVisible()).toBe(true)
  for (const [label, href] of sections) {
    const link = bar(page).getByRole('link', { name: label })
    await link.click()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('location')
    await expect.poll(() => bar(page).locator('[aria-current]').count()).toBe(1)
    await expect.poll(() => new URL(page.url()).hash).toBe(href)
    const isBelow = () =>
      page.locator(href).evaluate((section) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const { top } = section.getBoundingClientRect()
        return header <= top && top < 400
      })
    await expect.poll(isBelow).toBe(true)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => bar(page).locator('[aria-current]').count()).toBe(0)
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await expect.poll(behaviour).toBe('auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(behaviour).toBe('smooth')
})

it('a drawer at the right of a small screen holds the same links, and closes over the section that was chosen (PAGE-704)', async () => {
  const page = await visit(site, '/', { viewport: { width: 360, height: 740 } })
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  const burger = page.getByRole('button', { name: 'Open menu' })
  await burger.click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  // The first opening, for which the drawer's code was loaded, returns the focus as later ones do.
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await waitForFocus(burger)
  await burger.click()
  await drawer.waitFor()
  const links = drawer.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([...sections, ['Track Your Order', '/track']])
  const box = await drawer.boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(360)
  await drawer.getByRole('link', { name: 'Get Started' }).waitFor()
  await drawer.getByRole('link', { name: 'Pricing' }).click()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).hash).toBe('#pricing')
  await expect
    .poll(() => page.locator('#pricing').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(200)
})

it('the header offers visitors to sign in, customers their dashboard, and administrators the back office too (PAGE-10)', async () => {
  const own = async (as?: { cookie: string }) => {
    const header = elementOf(await htmlOf(site, '/', as), 'header')
    expect(linksOf(elementOf(header, 'nav'))).toEqual(sections)
    return linksOf(header.slice(header.indexOf('</nav>'))).filter(([, href]) => !href.startsWith('/ur'))
  }
  expect(await own()).toEqual([
    ['Sign In', '/login'],
    ['Get Started', '/register'],
  ])
  expect(await own(await newCustomer(site, 'navid'))).toEqual([['Dashboard', '/dashboard']])
  expect(await own(site.admin)).toEqual([
    ['Dashboard', '/dashboard'],
    ['Admin', '/admin'],
  ])
})

it('the footer has quick links, the legal pages, the ways to reach the shop, no link that leads nowhere, and the contact where the page has no section for it (PAGE-15)', async () => {
  const html = elementOf(await htmlOf(site, '/'), 'footer')
  const lists = elementsOf(html, 'nav').map((nav) => [wordsOf(elementOf(nav, 'h2')), linksOf(nav)])
  expect(lists).toEqual([
    ['Quick links', sections.filter(([label]) => ['Features', 'Pricing', 'FAQ'].includes(label))],
    [
      'Resources',
      [
        ['Store', '/products'],
        ['Track Your Order', '/track'],
      ],
    ],
    [
      'Legal',
      [
        ['Verify a License', '/verify'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
      ],
    ],
  ])
  expect(html).toContain('Lahore')
  expect(html.match(/href="(mailto:|tel:\+92)/g)).toEqual(['href="tel:+92', 'href="mailto:'])
  for (const name of ['Facebook', 'Instagram', 'YouTube']) expect(html).not.toContain(name)
  expect(html).not.toMatch(/^<footer[^>]* id=/)

  const editor = landingEditor(site)
  const undo = await Promise.all([
    editor.setText('footer', 'facebook_url', 'https://facebook.com/wacrm'),
    editor.setText('footer', 'support_url', '/#'),
    editor.hide('contact'),
  ])
  onTestFinished(async () => {
    for (const each of undo) await each()
  })
  const page = await htmlOf(site, '/')
  expect(linksOf(page)).toContainEqual(['Contact', '#contact'])
  const changed = elementOf(page, 'footer')
  expect(changed).toMatch(/<a [^>]*href="https:\/\/facebook\.com\/wacrm" target="_blank"/)
  expect(linksOf(changed).map(([words]) => words)).not.toContain('Support')
  expect(changed).toMatch(/^<footer[^>]* id="contact"/)
})

type Contact = { name: string; email: string; phone: string | null; company: string | null; message: string }

const form = (page: Page) => page.locator('#contact form')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()
const sentBy = async (name: string) =>
  (await site.admin.call<Contact[]>('GET', '/api/admin/contacts')).filter((contact) => contact.name === name)

it('the contact form leads to each wrong field until all are right, keeps everything where the answer is lost, and sends one message, after which it is empty (LAND-6, A11Y-3)', async () => {
  const page = await visit(site, '/')
  await expect.poll(() => field(form(page), 'Message').getAttribute('rows')).toBe('5')
  await send(page)
  const links = mistakesOf(form(page))
  await links.last().waitFor()
  await expect.poll(() => links.allTextContents()).toEqual(['Name', 'Email', 'Message'])
  for (const [name, error] of [
    ['Name', 'Error: Name is required'],
    ['Email', 'Error: Email is required'],
    ['Message', 'Error: Message is required'],
  ] as const)
    await expect.poll(() => descriptionOf(field(form(page), name))).toBe(error)
  await waitForFocus(page.getByLabel(/^Name/i))
  const address = page.url()
  await links.filter({ hasText: 'Message' }).press('Enter')
  await waitForFocus(page.getByLabel(/^Message/i))
  expect(page.url()).toBe(address)
  await page.keyboard.type('Two of us answer 80 chats a day.')
  await links.filter({ hasText: 'Message' }).waitFor({ state: 'detached' })
  await fill(form(page), { Name: 'Chai House', Email: 'nobody' })
  await send(page)
  // One field is found without a list.
  await fieldError(form(page), 'Invalid email address').waitFor()
  await expect.poll(() => links.count()).toBe(0)

  await fill(form(page), {
    Email: 'chai@example.com',
    'Phone (optional)': '0300 7654321',
    'Company (optional)': 'Chai Ltd',
  })
  await loseAnswer(page, 'contacts.send')
  await send(page)
  await readToast(page, 'Error', 'Failed to send message')
  await form(page).getByRole('alert').getByText('Failed to send message').waitFor()
  await waitForValue(field(form(page), 'Message'), 'Two of us answer 80 chats a day.')
  const { release } = await holdBack(page, 'contacts.send')
  await send(page)
  const sending = form(page).getByRole('button', { name: 'Sending...' })
  await sending.waitFor()
  await expect.poll(() => sending.isDisabled()).toBe(true)
  release()
  await readToast(page, 'Success!', "Your message has been sent. We'll get back to you soon!")
  for (const name of ['Name', 'Email', 'Phone (optional)', 'Company (optional)', 'Message'])
    await waitForValue(field(form(page), name), '')
  const sent = { email: 'chai@example.com', phone: '+923007654321', company: 'Chai Ltd' }
  expect(await sentBy('Chai House')).toEqual([
    expect.objectContaining({ ...sent, message: 'Two of us answer 80 chats a day.' }),
  ])
})

it('a message that was sent before the code of its form had arrived goes out when it arrives', async () => {
  const page = await visit(site, '/login', { own: true })
  const contact = await holdFiles(page, '**/assets/contact-form-*.js')
  await page.goto('/')
  await fill(form(page), { Name: 'Hurried', Email: 'hurried@example.com', Message: 'Quick question' })
  await send(page)
  contact.release()
  await readToast(page, 'Success!')
  expect(await sentBy('Hurried')).toMatchObject([{ message: 'Quick question', phone: null, company: null }])
})
