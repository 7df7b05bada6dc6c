import type { LandingSection } from '#src/page-sections/schema.ts'

export const contentTypes = ['text', 'image', 'html', 'json'] as const

/** Where a text of the landing page can stand: in one of its sections, or in the frame around them. */
export type ContentSection = LandingSection | 'navigation' | 'footer'
