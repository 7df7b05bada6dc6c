import { describe, expect, it } from 'vitest'
import { addSeconds } from '#src/shared/values/dates.ts'
import { office, sharedApp, testApp } from '#tests/helpers/app.ts'

const sale = { title: 'Eid sale', message: 'Half price until Friday' }

describe('notifications', () => {
  it('fills in the defaults (BAN-5)', async () => {
    const t = testApp()
    const banner = { type: 'info', position: 'top-right', isActive: true, showOnce: false, expiresAt: null }
    const media = { mediaUrl: null, mediaType: 'none' }
    const button = { buttonText: null, buttonUrl: null, buttonStyle: 'primary' }
    const created = await t.as.admin().notifications.create(sale)
    expect(created).toMatchObject({ ...sale, ...banner, ...media, ...button })
  })

  it('shows visitors the active ones that have not expired, newest first, without their dates (BAN-1)', async () => {
    const { t, admin } = office()
    const shown = async () => (await t.as.guest().notifications.shown()).map(({ title }) => title)
    await admin.notifications.create({ ...sale, title: 'Always' })
    await admin.notifications.create({ ...sale, title: 'Off', isActive: false })
    const expiresAt = addSeconds(t.clock.now(), 60).toISOString()
    await admin.notifications.create({ ...sale, title: 'A minute', expiresAt })
    expect(await shown()).toEqual(['A minute', 'Always'])
    const [banner = {}] = await t.as.guest().notifications.shown()
    expect(['createdAt', 'updatedAt', 'translations'].filter((field) => field in banner)).toEqual([])
    t.clock.advance(59)
    expect(await shown()).toEqual(['A minute', 'Always'])
    t.clock.advance(1)
    expect(await shown()).toEqual(['Always'])
  })

  const refusing = sharedApp()
  it.each([
    [{ title: ' ' }, 'Please fill in all required fields'],
    [{ message: undefined }, 'Please fill in all required fields'],
    [{ title: 'x'.repeat(256) }, 'Must be 255 characters or fewer'],
    [{ message: 'x'.repeat(2001) }, 'Must be 2000 characters or fewer'],
    [{ mediaUrl: `/${'x'.repeat(500)}` }, 'Must be 500 characters or fewer'],
    [{ buttonText: 'x'.repeat(51) }, 'Must be 50 characters or fewer'],
    [{ buttonUrl: `/${'x'.repeat(500)}` }, 'Must be 500 characters or fewer'],
    [{ buttonUrl: 'javascript:alert(1)' }, 'Address must start with http://, https:// or /'],
    [{ mediaUrl: 'ftp://example.com/a.png' }, 'Address must start with http://, https:// or /'],
    [{ type: 'loud' }, 'Type must be one of info, success, warning, error'],
    [{ position: 'middle' }, 'Position must be one of top-left'],
    [{ mediaType: 'sound' }, 'Media type must be one of none, image, video'],
    [{ buttonStyle: 'link' }, 'Button style must be one of primary'],
    [{ expiresAt: 'tomorrow' }, 'Expiry must be a date and time with its zone'],
    [{ expiresAt: '2026-12-01T10:00' }, 'Expiry must be a date and time with its zone'],
    [{ expiresAt: 5 }, 'Expiry must be a date and time with its zone'],
  ])('refuses %j: %s', async (given, message) => {
    const admin = refusing().as.admin()
    const input = { ...sale, ...given } as typeof sale
    await expect(admin.notifications.create(input)).rejects.toThrow(message)
    expect((await admin.notifications.list({})).total).toBe(0)
  })

  it('accepts texts of exactly the maximum length (BAN-4)', async () => {
    const t = testApp()
    const texts = { title: 'x'.repeat(255), message: 'x'.repeat(2000), buttonText: 'x'.repeat(50) }
    const urls = { buttonUrl: `/${'x'.repeat(499)}`, mediaUrl: `/${'x'.repeat(499)}` }
    const full = { ...texts, ...urls, mediaType: 'video' as const }
    const created = await t.as
      .admin()
      .notifications.create({ ...full, expiresAt: '2026-12-01T10:00:00+05:00' })
    expect(created).toMatchObject({ ...full, expiresAt: new Date('2026-12-01T05:00:00Z') })
  })

  it('changes only the given fields, and an empty one clears its value', async () => {
    const { t, admin } = office()
    const { id } = await admin.notifications.create({ ...sale, buttonText: 'Buy', expiresAt: t.clock.now() })
    const changed = await admin.notifications.update({ id, buttonText: '', expiresAt: '', showOnce: true })
    expect(changed).toMatchObject({ ...sale, buttonText: null, expiresAt: null, showOnce: true })
    expect(await admin.notifications.setActive({ id, isActive: false })).toMatchObject({ isActive: false })
    expect(await t.as.guest().notifications.shown()).toEqual([])
  })

  it('pages, searches, filters and sorts the back office list', async () => {
    const { admin } = office()
    for (const title of ['One', 'Two', 'Three']) await admin.notifications.create({ ...sale, title })
    await admin.notifications.create({ title: 'Four', message: 'Hidden', isActive: false })
    const titles = async (query: Parameters<typeof admin.notifications.list>[0]) =>
      (await admin.notifications.list(query)).rows.map(({ title }) => title)
    expect(await titles({})).toEqual(['Four', 'Three', 'Two', 'One'])
    expect(await titles({ sort: 'title', limit: 2, cursor: 1 })).toEqual(['One', 'Three'])
    expect(await titles({ q: 'hidden' })).toEqual(['Four'])
    expect(await titles({ isActive: 'false' })).toEqual(['Four'])
  })
})
