import { z } from 'zod'

/** The sections of the landing page in their first order (decision §5); a new shop and "Initialize" create exactly these. */
export const landingSectionNames = {
  hero: 'Hero',
  guide: 'Three-Step Guide',
  features: 'Features',
  ai: 'AI',
  workflow: 'How It Works',
  comparison: 'Problems and New Way',
  pricing: 'Pricing',
  purchase: 'Purchase',
  testimonials: 'Testimonials',
  faq: 'FAQ',
  contact: 'Contact',
} as const
export type LandingSection = keyof typeof landingSectionNames

/** A section's own fields: an object of texts. */
export const sectionFields = z.record(z.string(), z.string())
export type SectionFields = z.output<typeof sectionFields>
