import type { Reading } from '#src/deps.ts'
import type { ContentRow } from '#src/domains/content/present.ts'
import { toPublicPlans } from '#src/domains/plans/present.ts'
import { builtInPlans, listActivePlans } from '#src/domains/plans/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { landing, order } from '#src/shared/texts.ts'
import { inLanguage, otherTextLanguages, readTranslations } from '#src/shared/translations.ts'
import { savingOfYear } from '#src/shared/values/saving.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { legalForPrograms, type Naming } from './placeholders.ts'

const FIGURES = /\{\{(?:systems|saving)\}\}/
const SAVING = '{{saving}}'

/** The plans whose prices the page shows: those on sale, or a new shop's where none is. */
const shownPlans = (deps: Reading) => {
  const onSale = listActivePlans(deps)
  return toPublicPlans(onSale.length > 0 ? onSale : builtInPlans).filter(({ planType }) => isSold(planType))
}
type Plans = ReturnType<typeof shownPlans>

/** The numbers of systems of the plans, in words: `1, 2 or 5`. */
const systemsInWords = (plans: Plans): string => {
  const counts = plans.map(({ systemsCount }) => systemsCount)
  const names = [...new Set(counts)].toSorted((a, b) => a - b).map(String)
  const last = names.pop() ?? ''
  return names.length > 0 ? order.either({ names, last }) : last
}

/** A text with what a year at once saves. Where it saves nothing, the sentence that names it is left out. */
const namingSaving = (text: string, plans: Plans): string => {
  const saving = savingOfYear(plans)
  if (saving) return text.replaceAll(SAVING, landing.saving(saving))
  return text
    .split(/(?<=[.۔!?])\s+/)
    .filter((sentence) => !sentence.includes(SAVING))
    .join(' ')
}

/**
 * A text as visitors read it, with the figures of the plans where it names them: `{{systems}}` (CONTENT-820),
 * `{{saving}}` (PLAN-901).
 */
export const namingFigures = (deps: Reading, text: string): string => {
  if (!FIGURES.test(text)) return text
  const plans = shownPlans(deps)
  const named = text.replaceAll('{{systems}}', () => systemsInWords(plans))
  return named.includes(SAVING) ? namingSaving(named, plans) : named
}

/**
 * An item whose texts, in each language, name the facts of the shop as visitors read them: the figures of the
 * plans, and in a legal text, which may hold the refund rule of `siblings`, what its placeholders stand for.
 */
export const asShown = (deps: Naming, row: ContentRow, siblings: ContentRow[]): ContentRow => {
  if (!`${row.value}${row.translations}`.includes('{{')) return row
  const refunds = siblings.find(({ section, key }) => section === 'legal' && key === 'refunds_text')
  const shown = () =>
    row.section === 'legal'
      ? legalForPrograms(deps, row, refunds)
      : namingFigures(deps, inLanguage(row).value)
  const translations = readTranslations(row.translations)
  for (const language of otherTextLanguages) {
    const texts = translations[language]
    if (texts?.value !== undefined) translations[language] = { ...texts, value: speakIn(language, shown) }
  }
  return { ...row, value: speakIn('en', shown), translations: JSON.stringify(translations) }
}
