import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { landingEditor } from '#tests/helpers/landing.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Navigation on the landing page, and from other pages to it.

const site = await sharedSite()

const phone = { viewport: { width: 360, height: 740 } }

const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const linksOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

const sections = [
  ['Features', '#features'],
  ['Pricing', '#pricing'],
  ['How It Works', '#workflow'],
  ['FAQ', '#faq'],
  ['Contact', '#contact'],
]

describe('the bar', () => {
  it('leads to the sections, below itself, with their address, marks the one in view, and scrolls smoothly unless less motion is asked for', async () => {
    const page = await visit(site, '/')
    await expect.poll(() => linksOf(page, 'Main')).toEqual(sections)
    await expect.poll(() => inHeader(page, 'Sign In').getAttribute('href')).toBe('/login')
    await expect.poll(() => inHeader(page, 'Get Started').getAttribute('href')).toBe('/register')
    for (const [label = '', href = ''] of sections) {
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

  it('leads from another page to the section on the landing page', async () => {
    const page = await visit(site, '/login')
    await bar(page).getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL((url) => url.pathname === '/' && url.hash === '#faq')
    await expect.poll(() => page.locator('#faq h2').isVisible()).toBe(true)
  })

  it('offers customers their dashboard, and administrators the back office too, which the drawer of a phone names in full (PAGE-10)', async () => {
    const customer = await visit(site, '/', {
      as: await newCustomer(site, 'navid'),
    })
    await expect.poll(() => inHeader(customer, 'Dashboard').getAttribute('href')).toBe('/dashboard')
    for (const name of ['Sign In', 'Get Started', 'Admin'])
      await expect.poll(() => inHeader(customer, name).count()).toBe(0)

    const admin = await visit(site, '/', { as: site.admin })
    await expect.poll(() => inHeader(admin, 'Dashboard').getAttribute('href')).toBe('/dashboard')
    await expect.poll(() => inHeader(admin, 'Admin').getAttribute('href')).toBe('/admin')

    await admin.setViewportSize(phone.viewport)
    await admin.getByRole('button', { name: 'Open menu' }).click()
    const link = admin.getByRole('dialog').getByRole('link', { name: 'Admin Panel' })
    await expect.poll(() => link.getAttribute('href')).toBe('/admin')
  })
})

describe('on a small screen', () => {
  it('a drawer at the right holds the same links, and closes over the section that was chosen (PAGE-10)', async () => {
    const page = await visit(site, '/', phone)
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
    await expect.poll(() => linksOf(page, 'Menu')).toEqual(sections)
    const box = await drawer.boundingBox()
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(360)
    await drawer.getByRole('link', { name: 'Get Started' }).waitFor()
    await drawer.getByRole('link', { name: 'Pricing' }).click()
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).hash).toBe('#pricing')
    await expect
      .poll(() =>
        page.locator('#pricing').evaluate((section) => Math.abs(section.getBoundingClientRect().top)),
      )
      .toBeLessThan(200)
  })
})

describe('the footer', () => {
  it('has quick links, the legal pages, the ways to reach the shop, and no link that leads nowhere (PAGE-15)', async () => {
    const page = await visit(site, '/')
    await expect
      .poll(() => linksOf(page, 'Quick links'))
      .toEqual([
        ['Features', '#features'],
        ['Pricing', '#pricing'],
        ['FAQ', '#faq'],
      ])
    await expect
      .poll(() => linksOf(page, 'Legal'))
      .toEqual([
        ['Verify a License', '/verify'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
      ])
    const footer = page.getByRole('contentinfo')
    for (const name of ['Documentation', 'Support', 'Facebook', 'Instagram', 'YouTube'])
      await expect.poll(() => footer.getByRole('link', { name, exact: true }).count()).toBe(0)
    await footer.getByText('Lahore').waitFor()
    await expect.poll(() => footer.locator('a[href^="mailto:"]').count()).toBe(1)
    await expect.poll(() => footer.locator('a[href^="tel:+92"]').count()).toBe(1)
    await expect.poll(() => footer.getAttribute('id')).toBeNull()

    const editor = landingEditor(site)
    const undo = await Promise.all([
      editor.setText('footer', 'facebook_url', 'https://facebook.com/wacrm'),
      editor.setText('footer', 'support_url', '/#'),
    ])
    onTestFinished(async () => {
      for (const each of undo) await each()
    })
    await page.reload()
    const facebook = footer.getByRole('link', { name: 'Facebook' })
    await expect.poll(() => facebook.getAttribute('target')).toBe('_blank')
    await expect.poll(() => footer.getByRole('link', { name: 'Support', exact: true }).count()).toBe(0)
  })

  it('is the target of "Contact" where the page has no contact section', async () => {
    const undo = await landingEditor(site).hide('contact')
    onTestFinished(async () => {
      await undo()
    })
    const page = await visit(site, '/')
    await bar(page).getByRole('link', { name: 'Contact' }).click()
    await expect.poll(() => page.locator('#contact').evaluate(({ tagName }) => tagName)).toBe('FOOTER')
    await expect
      .poll(() => page.locator('#contact').evaluate((footer) => footer.getBoundingClientRect().top))
      .toBeLessThan(800)
  })
})
