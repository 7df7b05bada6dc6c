import type { Reading } from '#src/deps.ts'
import type { ContentRow } from '#src/domains/content/present.ts'
import { builtInPlans, listActivePlans } from '#src/domains/plans/service.ts'
import { speakIn } from '#src/kit/language.ts'
import { order } from '#src/shared/texts.ts'
import { otherTextLanguages, readTranslations } from '#src/shared/translations.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'

const SYSTEMS = '{{systems}}'

/** The numbers of systems of the plans on sale, or of a new shop's where none is, in words: `1, 2 or 5`. */
const systemsInWords = (deps: Reading): string => {
  const onSale = listActivePlans(deps)
  const counts = (onSale.length > 0 ? onSale : builtInPlans)
    .filter(({ plan }) => isSold(plan.planType))
    .map(({ plan }) => plan.systemsCount)
  const names = [...new Set(counts)].toSorted((a, b) => a - b).map(String)
  const last = names.pop() ?? ''
  return names.length > 0 ? order.either({ names, last }) : last
}

/** A text as visitors read it, with the numbers of systems where it names them: `{{systems}}` (CONTENT-820). */
export const namingSystems = (deps: Reading, text: string): string =>
  text.includes(SYSTEMS) ? text.replaceAll(SYSTEMS, () => systemsInWords(deps)) : text

/** An item whose texts, in each language, name the systems as visitors read them. */
export const asShown = (deps: Reading, row: ContentRow): ContentRow => {
  if (!`${row.value}${row.translations}`.includes(SYSTEMS)) return row
  const translations = readTranslations(row.translations)
  for (const language of otherTextLanguages) {
    const texts = translations[language]
    if (texts?.value === undefined) continue
    const named = speakIn(language, () => namingSystems(deps, texts.value ?? ''))
    translations[language] = { ...texts, value: named }
  }
  return {
    ...row,
    value: speakIn('en', () => namingSystems(deps, row.value)),
    translations: JSON.stringify(translations),
  }
}
