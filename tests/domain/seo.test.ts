import { describe, expect, it } from 'vitest'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'

const about = { page: 'about', title: 'About us', description: 'Who makes the extension.' } as const

describe('SEO settings', () => {
  const refusing = sharedApp()
  it.each([
    [{ page: undefined }, 'Please fill in all required fields'],
    [{ page: 'admin' }, 'There is no such page'],
    [{ title: '' }, 'Please fill in all required fields'],
    [{ title: 'x'.repeat(61) }, 'Must be 60 characters or fewer'],
    [{ description: 'x'.repeat(161) }, 'Must be 160 characters or fewer'],
    [{ ogImage: 'javascript:alert(1)' }, 'Address must start with http://, https:// or /'],
    [{ canonicalUrl: '//evil.example' }, 'Address must start with http://, https:// or /'],
    [{ twitterCard: 'huge' }, 'Twitter card must be one of summary'],
    [{ robots: 'none' }, 'Robots must be one of'],
  ])('refuse %j: %s', async (given, message) => {
    const admin = refusing().as.admin()
    const before = (await admin.seo.list({})).total
    await expect(admin.seo.create({ ...about, ...given } as typeof about)).rejects.toThrow(message)
    expect((await admin.seo.list({})).total).toBe(before)
  })

  it('have defaults, and take titles of 60 and descriptions of 160 characters (SEO-2, SEO-3)', async () => {
    const full = { ...about, title: 'x'.repeat(60), description: 'x'.repeat(160) }
    const defaults = { twitterCard: 'summary_large_image', robots: 'index, follow', isActive: true }
    const made = await testApp().as.admin().seo.create(full)
    expect(made).toMatchObject({ ...full, ...defaults, ogTitle: null, canonicalUrl: null })
  })

  it('have one row for each page', async () => {
    const { admin } = office()
    await expect(admin.seo.create({ ...about, page: 'home' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This page already has SEO settings',
      cause: { field: 'page' },
    })
    const { id } = await admin.seo.create(about)
    await expectRefusal(admin.seo.update({ id, page: 'home' }), 'CONFLICT')
    expect(await admin.seo.update({ id, page: 'about', title: 'Us' })).toMatchObject({ title: 'Us' })
    expect(await admin.seo.update({ id, page: 'blog' })).toMatchObject({ page: 'blog', title: 'Us' })
  })

  it('are searched by page and title, sorted, filtered and paged', async () => {
    const { admin } = office()
    const pages = async (query: Parameters<typeof admin.seo.list>[0]) =>
      (await admin.seo.list(query)).rows.map(({ page }) => page)
    expect(await pages({})).toEqual(['home', 'privacy', 'services', 'terms'])
    expect(await pages({ q: 'STORE' })).toEqual(['services'])
    expect(await pages({ q: 'priv' })).toEqual(['privacy'])
    expect(await pages({ sort: '-page', limit: 1 })).toEqual(['terms'])
    const home = (await admin.seo.list({ q: 'home' })).rows[0]
    await admin.seo.update({ id: home?.id ?? 0, isActive: false })
    expect(await pages({ isActive: 'false' })).toEqual(['home'])
  })
})
