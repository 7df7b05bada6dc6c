import type { ContentSection } from '#src/domains/content/schema.ts'
import { ai } from './content/ai.ts'
import { comparison } from './content/comparison.ts'
import { contact } from './content/contact.ts'
import { faq } from './content/faq.ts'
import { features } from './content/features.ts'
import { footer } from './content/footer.ts'
import { guide } from './content/guide.ts'
import { hero } from './content/hero.ts'
import { navigation } from './content/navigation.ts'
import { pricing } from './content/pricing.ts'
import { purchase } from './content/purchase.ts'
import { testimonials } from './content/testimonials.ts'
import { workflow } from './content/workflow.ts'

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
}

/** The content items of a new shop: all texts of the landing page (CONTENT-1). */
export const firstContent = Object.entries(landing).flatMap(([section, texts]) =>
  Object.entries(texts).map(([key, value]) =>
    typeof value === 'string'
      ? { section, key, value, type: 'text' as const }
      : { section, key, value: JSON.stringify(value), type: 'json' as const },
  ),
)
