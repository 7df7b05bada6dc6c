import { firstContent } from '#db/seed/content.ts'
import { shownValue } from '#src/domains/content/present.ts'
import { itemsOfSection } from '#src/domains/content/service.ts'
import { plainText } from '#src/kit/plain-text.ts'
import type { LegalPart, LegalText } from '#src/shared/pages.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { block, type Naming, withFacts, withRefunds } from './placeholders.ts'

type Key = 'terms_text' | 'refunds_text' | 'privacy_text'

const partsOf = (html: string): LegalPart[] =>
  html
    .split(block)
    .map((part, n) => (n % 2 === 1 ? { block: part } : { html: part.trim() }))
    .filter((part) => 'block' in part || part.html !== '')

/**
 * The legal text of a page, cut into an introduction and its clauses at each heading, in the language of the moment
 * (LEGAL-1104). `refunds_text` stands in the terms where they say `{{refunds}}`. Where the shop deleted a text, its first
 * words show.
 */
export const legalText = (deps: Naming, page: 'terms_text' | 'privacy_text'): LegalText => {
  const stored = itemsOfSection(deps, 'legal')
  const rowOf = (key: Key) => {
    const first = firstContent.find((item) => item.section === 'legal' && item.key === key)
    return stored.find((item) => item.key === key) ?? (first && { ...first, updatedAt: null })
  }
  const htmlOf = (key: Key): string => {
    const row = rowOf(key)
    return row ? shownValue(inLanguage(row)) : ''
  }
  const whole = withRefunds(htmlOf(page), htmlOf('refunds_text'))
  const [intro = '', ...rest] = withFacts(deps, whole).split(/<h2(?: [^<>]*)?>/)
  const clauses = rest.map((clause) => {
    const [title = '', ...body] = clause.split('</h2>')
    return { title: plainText(title), parts: partsOf(body.join('')) }
  })
  const keys: Key[] = page === 'terms_text' ? [page, 'refunds_text'] : [page]
  const times = keys.flatMap((key) => rowOf(key)?.updatedAt ?? [])
  return { intro: plainText(intro).trim(), clauses, changedAt: times.toSorted((a, b) => +b - +a)[0] ?? null }
}
