import { readTranslations } from '#src/shared/translations.ts'
import { headlineOf } from '#src/shared/values/headline.ts'
import { firstContent } from './content.ts'
import { firstPaymentMethods } from './payment-methods.ts'
import { firstPlans } from './plans.ts'
import { firstSeo } from './seo.ts'

/** What a new shop says in both languages (VAL-505). */
const rows: { translations: string }[] = [...firstContent, ...firstPlans, ...firstPaymentMethods, ...firstSeo]
const urduOf = (translations: unknown) => readTranslations(String(translations)).ur ?? {}
// The editor joins the parts of the headline.
const headline = headlineOf(
  Object.fromEntries(
    firstContent
      .filter(({ section }) => section === 'hero')
      .map(({ key, value, translations }) => [key, urduOf(translations).value ?? value]),
  ),
)
const firstTexts = new Set([
  headline,
  ...rows.flatMap(({ translations }) => Object.values(urduOf(translations))),
])

type Fields = Record<string, unknown>

/**
 * A change of a row without the first Urdu texts whose English it changes: they say what a new shop says, and nobody
 * wrote them for the new English text, which is shown in their place (VAL-717).
 */
export const withoutOutdated = (before: Fields, change: Fields): Fields => {
  if (!('translations' in before)) return change
  const translations = change.translations ?? before.translations
  const [old, now] = [urduOf(before.translations), urduOf(translations)]
  const isOutdated = ([field, text]: [string, string]) =>
    firstTexts.has(text) &&
    old[field] === text &&
    change[field] !== undefined &&
    change[field] !== before[field]
  if (!Object.entries(now).some(isOutdated)) return change
  const { ur: _, ...others } = readTranslations(String(translations))
  const ur = Object.fromEntries(Object.entries(now).filter((entry) => !isOutdated(entry)))
  return {
    ...change,
    translations: JSON.stringify(Object.keys(ur).length > 0 ? { ...others, ur } : others),
  }
}
