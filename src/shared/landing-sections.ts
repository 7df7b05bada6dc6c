/** The sections of the landing page in their initial order. A new shop and "Initialize" create these. */
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
