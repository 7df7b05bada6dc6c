import { describe, expect, it } from 'vitest'
import { seoOf } from '#src/domains/seo/service.ts'
import { sharedApp, testApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const about = { page: 'about', title: 'About us', description: 'Who makes the extension.' } as const

describe('SEO settings', () => {
  it('have defaults (SEO-3)', async () => {
    const t = testApp()
    expect(await t.as.admin().seo.create(about)).toEqual({
      id: expect.any(Number),
      ...about,
      keywords: null,
      ogTitle: null,
      ogDescription: null,
      ogImage: null,
      twitterCard: 'summary_large_image',
      twitterTitle: null,
      twitterDescription: null,
      twitterImage: null,
      canonicalUrl: null,
      robots: 'index, follow',
      isActive: true,
      translations: '{}',
      updatedAt: t.clock.now(),
    })
  })

  const refusing = sharedApp()
  it.each([
    [{ page: undefined }, 'Please fill in all required fields'],
    [{ page: 'admin' }, 'There is no such page'],
    [{ title: '' }, 'Please fill in all required fields'],
    [{ title: 'x'.repeat(61) }, 'Must be 60 characters or fewer'],
    [{ description: ' ' }, 'Please fill in all required fields'],
    [{ description: 'x'.repeat(161) }, 'Must be 160 characters or fewer'],
    [{ ogImage: 'javascript:alert(1)' }, 'Address must start with http://, https:// or /'],
    [{ canonicalUrl: '//evil.example' }, 'Address must start with http://, https:// or /'],
    [{ twitterCard: 'huge' }, 'Twitter card must be one of summary'],
    [{ robots: 'none' }, 'Robots must be one of'],
  ])('refuse %j: %s', async (given, message) => {
    const t = refusing()
    const admin = t.as.admin()
    const before = (await admin.seo.list({})).total
    const input = { ...about, ...given } as typeof about
    await expect(admin.seo.create(input)).rejects.toThrow(message)
    expect((await admin.seo.list({})).total).toBe(before)
  })

  it('take titles of 60 and descriptions of 160 characters (SEO-2)', async () => {
    const full = { ...about, title: 'x'.repeat(60), description: 'x'.repeat(160) }
    expect(await testApp().as.admin().seo.create(full)).toMatchObject(full)
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

  it('do not fill the head when inactive or deleted', async () => {
    const { t, admin } = office()
    const { id } = await admin.seo.create(about)
    expect(seoOf(t.deps, 'about')?.title).toBe('About us')
    expect(await admin.seo.get({ id })).toMatchObject(about)
    await admin.seo.update({ id, isActive: false })
    expect(seoOf(t.deps, 'about')).toBeUndefined()
    await admin.seo.delete({ id })
    await expectRefusal(admin.seo.get({ id }), 'NOT_FOUND')
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
