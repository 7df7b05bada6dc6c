import { order as texts } from '#src/shared/texts.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { featuresOf } from '#src/shared/values/features.ts'

type Plan = { planName: string; systemsCount: number; features: string; translations: string }

/** A feature as it is shown, and the English text that names it in every language. */
type Feature = { key: string; words: string }

/** What a plan contains, as positions in its list of features in the language of the moment. */
export type Contents = {
  /** The features without the line that counts the systems, which shows as a heading of its own. */
  others: number[]
  /** The name of the nearest earlier plan whose features this one has too, and what it adds to them. */
  base: string | null
  added: number[]
}

// The first features of a shop say how many systems a plan has, and stay when that number is changed.
const SYSTEMS = /^(\d+ system logins?|unlimited systems)$/i

const pairs = (plan: Plan): { english: string[]; shown: string[]; isPaired: boolean } => {
  const english = featuresOf(plan.features)
  const shown = featuresOf(inLanguage(plan).features)
  return { english, shown, isPaired: english.length === shown.length }
}

/**
 * The features of plans. A line in another language is named by the English line at its place; a list of another length
 * is the seller's own, whose lines are named by the equal lines of other plans or by themselves.
 */
const namedFeatures = (plans: readonly Plan[]): Feature[][] => {
  const read = plans.map(pairs)
  const keys = new Map(
    read
      .filter(({ isPaired }) => isPaired)
      .flatMap(({ english, shown }) =>
        shown.map((words, place) => [words, english[place] ?? words] as const),
      ),
  )
  return read.map(({ english, shown, isPaired }) =>
    shown.map((words, place) => ({ words, key: (isPaired ? english[place] : keys.get(words)) ?? words })),
  )
}

/** Whether a line of a plan counts its systems, in English or in the language of the moment. */
const isSystems = ({ systemsCount }: Plan, { key, words }: Feature): boolean =>
  SYSTEMS.test(key) || words === texts.systemLogins({ systemsCount })

/**
 * What each plan contains beside the earlier ones. Plans are compared by the English names of their features, so that
 * they contain the same in every language (PLAN-820).
 */
export const contentsOf = (plans: readonly Plan[]): Contents[] => {
  const others = namedFeatures(plans).map((features, index) =>
    features
      .map((feature, place) => ({ ...feature, place }))
      .filter((feature) => !isSystems(plans[index] as Plan, feature)),
  )
  return others.map((own, index) => {
    const has = new Set(own.map(({ key }) => key))
    const at = others
      .slice(0, index)
      .findLastIndex((earlier) => earlier.length > 0 && earlier.every(({ key }) => has.has(key)))
    const base = plans[at]
    const known = new Set(others[at]?.map(({ key }) => key))
    const placesOf = (features: typeof own) => features.map(({ place }) => place)
    return {
      others: placesOf(own),
      base: base ? inLanguage(base).planName : null,
      added: base ? placesOf(own.filter(({ key }) => !known.has(key))) : [],
    }
  })
}
