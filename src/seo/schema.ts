export const seoPages = [
  'home',
  'about',
  'services',
  'contact',
  'pricing',
  'features',
  'blog',
  'faq',
  'privacy',
  'terms',
] as const
export type SeoPage = (typeof seoPages)[number]

export const twitterCards = ['summary', 'summary_large_image', 'app', 'player'] as const
export const robotsValues = [
  'index, follow',
  'index, nofollow',
  'noindex, follow',
  'noindex, nofollow',
] as const
