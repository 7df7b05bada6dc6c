import { describe, expect, it } from 'vitest'
import { storedOfPersons } from '#db/personal.ts'
import { findPage } from '#src/app/server/pages/data.ts'
import { pageOfItem } from '#src/domains/content/schema.ts'
import { speakIn } from '#src/kit/language.ts'
import type { LegalText, SitePage } from '#src/shared/pages.ts'
import { privacy } from '#src/shared/texts.ts'
import { office, read, type TestApp } from '#tests/helpers/app.ts'

type Legal = Extract<SitePage, { legal: LegalText }>
const pageAt = ({ deps }: TestApp, path: string) => findPage(deps, path, 'visitor').page as Legal
const legalAt = (t: TestApp, path: string) => pageAt(t, path).legal
const wordsOf = ({ clauses }: LegalText): string =>
  clauses
    .flatMap(({ title, parts }) => [title, ...parts.map((part) => ('html' in part ? part.html : part.block))])
    .join('\n')
const terms = '/terms-of-service'
const policy = '/privacy-policy'

const shop = async () => {
  const { t, admin } = office()
  const items = await admin.content.section({ section: 'legal' })
  const idOf = (key: string) => items.find((item) => item.key === key)?.id ?? 0
  const write = (key: string, value: string) => admin.content.setValue({ id: idOf(key), value })
  return { t, admin, idOf, write }
}

describe('the legal texts of the seller', () => {
  it('are cut at their headings, with the refund rule as a clause of the terms, in English and in Urdu (LEGAL-1104)', async () => {
    const { t, write } = await shop()
    const first = legalAt(t, terms)
    expect(first.intro).toMatch(/^What you may expect/)
    expect(first.clauses.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['This agreement', 'Plans and prices', 'No refunds', 'Governing law']),
    )
    expect(wordsOf(first)).toContain('for the time that you pay for')
    const urdu = speakIn('ur', () => legalAt(t, terms))
    expect(urdu.clauses).toHaveLength(first.clauses.length)
    expect(urdu.clauses[0]?.title).toBe('یہ معاہدہ')
    t.clock.advance(1)
    await write('refunds_text', '<h2>Money back</h2><p>Within a week.</p>')
    const changed = legalAt(t, terms)
    expect(changed.clauses.map(({ title }) => title)).toContain('Money back')
    expect(changed.changedAt).toEqual(t.clock.now())
  })

  it('name the shop, its address and its NTN, and drop the sentence about what it has not entered (LEGAL-1106)', async () => {
    const { t, admin } = await shop()
    expect(wordsOf(legalAt(t, terms))).not.toMatch(/Address|NTN|\{\{(?!refunds)/)
    await admin.settings.update({ key: 'site_name', value: 'Zarqa & Co' })
    await admin.settings.update({ key: 'receipt_address', value: '12 <b>Mall</b> Road. Lahore' })
    await admin.settings.update({ key: 'receipt_ntn', value: '1234567-8' })
    const words = wordsOf(legalAt(t, terms))
    for (const fact of [
      'Zarqa &amp; Co',
      'Address: 12 &lt;b&gt;Mall&lt;/b&gt; Road. Lahore.',
      'NTN: 1234567-8.',
    ])
      expect(words).toContain(fact)
    expect(wordsOf(legalAt(t, policy))).not.toContain('{{')
  })

  it('are answered to programs as their pages show them, with a link for a part that a page writes itself (LEGAL-1242)', async () => {
    const { t, admin } = await shop()
    await admin.settings.update({ key: 'site_name', value: 'Zarqa & Co' })
    await admin.settings.update({ key: 'receipt_ntn', value: '1234567-8' })
    const answer = await read(t, '/api/content/legal')
    const items = answer.json<{ key: string; value: string; translations: string }[]>()
    const of = (key: string) => items.find((item) => item.key === key)
    expect(answer.body).not.toContain('{{')
    expect((await read(t, '/api/content')).body).not.toContain('{{')
    const said = of('terms_text')?.value
    for (const words of [
      'Zarqa &amp; Co',
      'NTN: 1234567-8.',
      '<h2>No refunds</h2>',
      '<p><a href="/terms-of-service">Terms of Service</a></p>',
    ])
      expect(said).toContain(words)
    expect(said).not.toContain('Address:')
    expect(of('privacy_text')?.translations).toContain('href=\\"/ur/privacy-policy\\"')
    // The editor has the placeholders.
    expect(JSON.stringify(await admin.content.stored())).toContain('{{shop}}')
  })

  it('have versions, and show their first words where they were deleted', async () => {
    const { t, admin, idOf, write } = await shop()
    const id = idOf('privacy_text')
    await write('privacy_text', '<p>Ours.</p><h2>One</h2><p>Two.</p>')
    expect(legalAt(t, policy)).toMatchObject({ intro: 'Ours.', clauses: [{ title: 'One' }] })
    expect(JSON.stringify(await admin.versions.list({ kind: 'content', id }))).toContain('Ours.')
    await admin.content.delete({ id })
    expect(legalAt(t, policy).clauses.length).toBeGreaterThan(5)
  })

  it('run no script of whoever writes them', async () => {
    const { t, write } = await shop()
    await write('terms_text', '<h2>A<script>alert(1)</script></h2><p onclick="alert(1)">B</p>')
    expect(JSON.stringify(legalAt(t, terms))).not.toMatch(/script|onclick/)
  })

  it('are shown and previewed on their own pages', () => {
    const pages = ['terms_text', 'refunds_text', 'privacy_text'].map((key) =>
      pageOfItem({ section: 'legal', key }),
    )
    expect(pages).toEqual([terms, terms, policy])
    expect(pageOfItem({ section: 'hero', key: 'subtitle' })).toBe('/')
  })
})

it('the privacy policy lists what the marks of the schema say, and every part that has words has a mark (LEGAL-1105)', async () => {
  const { t } = await shop()
  const page = pageAt(t, policy)
  const parts = Object.entries(privacy.stored).flatMap(([kind, { parts: named }]) =>
    Object.keys(named).map((part) => `${kind}.${part}`),
  )
  expect('stored' in page && page.stored.toSorted()).toEqual(parts.toSorted())
  expect(storedOfPersons().toSorted()).toEqual(parts.toSorted())
})
