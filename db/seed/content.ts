import type { ContentSection } from '#src/domains/content/schema.ts'
import { ai } from './content/ai.ts'
import { comparison } from './content/comparison.ts'
import { contact } from './content/contact.ts'
import { faq } from './content/faq.ts'
import { features } from './content/features.ts'
import { footer } from './content/footer.ts'
import { guide } from './content/guide.ts'
import { hero } from './content/hero.ts'
import { legal, legalInUrdu } from './content/legal.ts'
import { navigation } from './content/navigation.ts'
import { pricing } from './content/pricing.ts'
import { purchase } from './content/purchase.ts'
import { testimonials } from './content/testimonials.ts'
import { workflow } from './content/workflow.ts'
import { contentInUrdu } from './content-urdu.ts'

/** Texts by key. A list of texts is stored as JSON. */
type Texts = Record<string, string | string[]>

const landing: Record<ContentSection, Texts> = {
  navigation,
  hero,
  guide,
  features,
  ai,
  workflow,
  comparison,
  pricing,
  purchase,
  testimonials,
  faq,
  contact,
  footer,
  legal,
}

/** The Urdu texts by key. Addresses, colours and icons have none. */
const inUrdu: Record<ContentSection, Record<string, string>> = { ...contentInUrdu, legal: legalInUrdu }

const translationsOf = (section: ContentSection, key: string): string => {
  const value = inUrdu[section][key]
  return value === undefined ? '{}' : JSON.stringify({ ur: { value } })
}

/** The content items of a new shop: all texts of the landing page and the legal texts, in English and in Urdu. */
export const firstContent = (Object.keys(landing) as ContentSection[]).flatMap((section) =>
  Object.entries(landing[section]).map(([key, value]) => ({
    section,
    key,
    translations: translationsOf(section, key),
    ...(typeof value === 'string'
      ? { value, type: section === 'legal' ? ('html' as const) : ('text' as const) }
      : { value: JSON.stringify(value), type: 'json' as const }),
  })),
)
