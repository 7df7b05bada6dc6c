import { describe, expect, it } from 'vitest'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { shareText } from '#src/server/pages/data.ts'
import { headlineOf } from '#src/shared/values/headline.ts'
import { type TestApp } from '#tests/helpers/app.ts'
import { office } from '#tests/helpers/office.ts'

const itemOf = async (t: TestApp, section: string, key: string) => {
  const item = (await t.as.guest().content.section({ section })).find((each) => each.key === key)
  if (!item) throw new Error(`No ${section}.${key}`)
  return item
}

describe('the headline', () => {
  it('is one text with accented words, and an earlier one comes back whole (CONTENT-6, SECT-7)', async () => {
    const { t, admin } = office()
    const first = 'Turn WhatsApp chats into *paid orders* on the number you already use'
    const { id } = await itemOf(t, 'hero', 'main_headline')
    const headline = () => headlineOf(landingSections(t.deps)[0]?.content ?? {})
    expect(headline()).toBe(first)
    await admin.pageSections.setText({ id, value: 'Sell *more* on WhatsApp' })
    expect(headline()).toBe('Sell *more* on WhatsApp')
    expect(shareText(t.deps).headline).toBe('Sell more on WhatsApp')
    const [, whole] = (await admin.versions.list({ kind: 'content', id })).versions
    await admin.versions.restore({ kind: 'content', id, versionId: whole?.id ?? 0 })
    expect(headline()).toBe(first)
  })

  it('still shows the words that the documented calls put before, into and after the accent (CONTENT-6)', async () => {
    const { t, admin } = office()
    await admin.content.setValue({ id: (await itemOf(t, 'hero', 'main_headline')).id, value: 'Make' })
    await admin.content.setValue({ id: (await itemOf(t, 'hero', 'highlight_text')).id, value: 'money' })
    expect(shareText(t.deps).headline).toBe('Make money on the number you already use')
  })

  it('stays in its parts where one of them is html (SECT-7)', async () => {
    const { t, admin } = office()
    await admin.content.update({
      id: (await itemOf(t, 'hero', 'highlight_text')).id,
      type: 'html',
      value: '<em>money</em>',
    })
    await admin.pageSections.setText({ id: (await itemOf(t, 'hero', 'main_headline')).id, value: 'Make' })
    expect(shareText(t.deps).headline).toBe('Make money on the number you already use')
  })
})
