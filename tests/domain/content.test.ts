import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contentItems } from '#db/schema/content.ts'
import { shareText } from '#src/app/server/pages/data.ts'
import { contentOf } from '#src/domains/content/service.ts'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { headlineOf } from '#src/shared/values/headline.ts'
import { expectRefusal, office, sharedApp, testApp } from '#tests/helpers/app.ts'
import { headline, itemOf, sectionNamed } from '#tests/helpers/content.ts'

const newItem = { section: 'faq', key: 'item20_question', value: 'Is there a trial?' }

describe('content', () => {
  it('gives every section of the page, and 404 for an unknown one (CONTENT-2)', async () => {
    const t = testApp()
    const guest = t.as.guest()
    const all = await guest.content.all()
    expect(new Set(all.map(({ section }) => section)).size).toBe(14)
    const hero = await guest.content.section({ section: 'hero' })
    expect(hero.map(({ key }) => key)).toContain('main_headline')
    const translations = expect.stringContaining('صارفین')
    expect(hero[0]).toMatchObject({ section: 'hero', key: 'badge_text', type: 'text', translations })
    for (const section of ['nowhere', '', 'constructor', '__proto__']) {
      await expectRefusal(guest.content.section({ section }), 'NOT_FOUND')
    }
  })

  it('gives an empty list for a section without texts, built-in or added by an administrator', async () => {
    const { t, admin } = office()
    for (const { id } of await admin.content.section({ section: 'ai' })) await admin.content.delete({ id })
    expect(await t.as.guest().content.section({ section: 'ai' })).toEqual([])
    await admin.pageSections.create({ name: 'offer', displayName: 'Offer' })
    expect(await t.as.guest().content.section({ section: 'offer' })).toEqual([])
    const { type } = await admin.content.create({ section: 'offer', key: 'title', value: 'Eid' })
    expect(type).toBe('text')
  })

  const refusing = sharedApp()
  it.each([
    [{ key: '' }, 'Please fill in all required fields'],
    [{ key: undefined }, 'Please fill in all required fields'],
    [{ value: '  ' }, 'Please fill in all required fields'],
    [{ key: 'k'.repeat(101) }, 'Must be 100 characters or fewer'],
    [{ value: 'x'.repeat(50_001) }, 'Must be 50,000 characters or fewer'],
    [{ value: undefined }, 'Please fill in all required fields'],
    [{ section: 'nowhere' }, 'There is no such section'],
    [{ key: 'a b' }, 'Use letters, digits, - and _, beginning with a letter'],
    [{ key: 'constructor' }, 'Use letters, digits, - and _, beginning with a letter'],
    [{ type: 'script' }, 'Type must be text, image, html or json'],
    [{ type: 'json', value: '{broken' }, 'Value must be valid JSON'],
    [{ type: 'image', value: 'javascript:alert(1)' }, 'Address must start with http://, https:// or /'],
    [{ key: 'extension_download_url', value: 'data:x' }, 'Address must start with http://, https:// or /'],
    [{ key: 'background_color', value: 'red' }, 'Color must be hex, such as #03825c'],
    [{ key: 'demo_video_id', value: 'https://evil.example/' }, 'This is not the id or address of a video'],
  ])('refuses %j: %s', async (given, message) => {
    const t = refusing()
    const admin = t.as.admin()
    const before = (await admin.content.all()).length
    const input = { ...newItem, ...given } as typeof newItem
    await expect(admin.content.create(input)).rejects.toThrow(message)
    expect(await admin.content.all()).toHaveLength(before)
  })

  it.each([
    ['workflow', 'step1_icon', 'Rocket'],
    ['workflow', 'background_color', ''],
    ['workflow', 'background_color', '#Fff'],
    ['hero', 'extension_download_url', 'https://example.com/crm.zip'],
    ['hero', 'demo_video_id', 'https://youtu.be/dQw4w9WgXcQ'],
    ['hero', 'demo_video_id', ''],
    ['footer', 'links_title', 'Quick links, and more'],
  ])('takes %s.%s = "%s"', async (section, key, value) => {
    const t = testApp()
    const { id } = await itemOf(t, section, key)
    expect(await t.as.admin().content.setValue({ id, value })).toMatchObject({ id, key, value })
    expect(contentOf(t.deps, section)[key]).toBe(value)
  })

  it('refuses a key that its section has already (CONTENT-4)', async () => {
    const { admin } = office()
    const { id } = await admin.content.create(newItem)
    await expectRefusal(admin.content.create(newItem), 'CONFLICT')
    await expectRefusal(admin.content.update({ id, key: 'title' }), 'CONFLICT')
    const same = { key: newItem.key, value: 'Same key' }
    expect(await admin.content.update({ id, ...same })).toMatchObject(same)
    expect(await admin.content.create({ ...newItem, section: 'ai' })).toMatchObject({ section: 'ai' })
  })

  it('checks a value against its type also when only the type changes', async () => {
    const { admin } = office()
    const { id } = await admin.content.create(newItem)
    await expectRefusal(admin.content.update({ id, type: 'json' }), 'BAD_REQUEST')
    const changed = await admin.content.update({ id, type: 'json', value: '["a"]' })
    expect(changed).toMatchObject({ type: 'json', value: '["a"]' })
    await expectRefusal(admin.content.setValue({ id, value: '' }), 'BAD_REQUEST')
  })
})

describe('html content', () => {
  const harmful = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>*{background:url(https://evil.example)}</style>',
    '<p style="position:fixed;inset:0">x</p>',
    '<form action="https://evil.example"><input name=q></form>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
    '<object data="x"></object><embed src="x"><link rel=stylesheet href=x>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p id="page-data" class="x" onclick=alert(1)>x</p>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
  ]
  const dangerous =
    /<(script|iframe|svg|math|style|form|input|base|meta|object|embed|link|template|noscript)|\son\w+=|javascript:|data:|style=|\sid=|class=/i

  it.each(harmful)('loses active content when stored, and also when shown: %s (CONTENT-3)', async (value) => {
    const t = testApp()
    const { id } = await itemOf(t, 'faq', 'title')
    t.deps.db.update(contentItems).set({ value, type: 'html' }).where(eq(contentItems.id, id)).run()
    expect((await itemOf(t, 'faq', 'title')).value).not.toMatch(dangerous)
    const faq = landingSections(t.deps).find(({ name }) => name === 'faq')
    expect(faq?.content.title).not.toMatch(dangerous)
    expect(faq?.html).toEqual(['title'])

    const input = { ...newItem, type: 'html' as const, value: `<p>Hello</p>${value}` }
    const item = await t.as.admin().content.create(input)
    const stored = t.deps.db.select().from(contentItems).where(eq(contentItems.id, item.id)).get()?.value
    expect(stored).toContain('<p>Hello</p>')
    expect(stored).not.toMatch(dangerous)
    expect(item.value).toBe(stored)
  })

  it('keeps text formatting and opens other sites without an opener', async () => {
    const t = testApp()
    const value =
      '<h2>Hi</h2><p dir="rtl">A <strong>b</strong> <a href="https://example.com" target="x">c</a></p><ul><li>d</li></ul><img src="/media/a.png" alt="e">'
    const item = await t.as.admin().content.create({ ...newItem, type: 'html', value })
    expect(item.value).toBe(
      '<h2>Hi</h2><p dir="rtl">A <strong>b</strong> <a href="https://example.com" target="_blank" rel="noopener noreferrer">c</a></p><ul><li>d</li></ul><img alt="e" loading="lazy" src="/media/a.png" />',
    )
    expect((await t.as.admin().content.setValue({ id: item.id, value: item.value })).value).toBe(item.value)
  })

  it("is overridden by the section's own field, which is plain text", async () => {
    const { t, admin } = office()
    const { id } = await itemOf(t, 'faq', 'title')
    await admin.content.update({ id, type: 'html', value: '<em>Ask</em>' })
    const section = await sectionNamed(t, 'faq')
    await admin.pageSections.setContent({ id: section.id, content: { title: 'Ask <us>' } })
    const faq = landingSections(t.deps).find(({ name }) => name === 'faq')
    expect([faq?.content.title, faq?.html]).toEqual(['Ask <us>', []])
  })
})

describe('the headline', () => {
  it('is one text with accented words, and an earlier one comes back whole (CONTENT-702)', async () => {
    const { t, admin } = office()
    const first = 'Turn WhatsApp chats into *paid orders* on the number you already use'
    const { id } = await headline(t)
    const shown = () => headlineOf(landingSections(t.deps)[0]?.content ?? {})
    expect(shown()).toBe(first)
    await admin.pageSections.setText({ id, value: 'Sell *more* on WhatsApp' })
    expect(shown()).toBe('Sell *more* on WhatsApp')
    expect(shareText(t.deps).headline).toBe('Sell more on WhatsApp')
    const [, whole] = (await admin.versions.list({ kind: 'content', id })).versions
    await admin.versions.restore({ kind: 'content', id, versionId: whole?.id ?? 0 })
    expect(shown()).toBe(first)
  })

  it('still shows the words that the documented calls put before, into and after the accent (CONTENT-6)', async () => {
    const { t, admin } = office()
    await admin.content.setValue({ id: (await headline(t)).id, value: 'Make' })
    await admin.content.setValue({ id: (await itemOf(t, 'hero', 'highlight_text')).id, value: 'money' })
    expect(shareText(t.deps).headline).toBe('Make money on the number you already use')
  })

  it('stays in its parts where one of them is html (SECT-701)', async () => {
    const { t, admin } = office()
    const { id } = await itemOf(t, 'hero', 'highlight_text')
    await admin.content.update({ id, type: 'html', value: '<em>money</em>' })
    await admin.pageSections.setText({ id: (await headline(t)).id, value: 'Make' })
    expect(shareText(t.deps).headline).toBe('Make money on the number you already use')
  })
})
