// The headline of the landing page is one text, in which words between stars are accented: `Sell *more* on WhatsApp`.
// Does not import zod, because public pages, whose size is limited, import this file.

/** The content of the hero that holds the headline, and the documented items that may follow it on the page. */
export const HEADLINE = 'main_headline'
export const headlineParts = ['highlight_text', 'headline_suffix'] as const

/** A text in pieces; those at odd places were between stars. */
export const betweenStars = (text: string): string[] => text.split(/\*(\S[^*\n]*)\*/)

/** A text without the stars around its accented words. */
export const withoutStars = (text: string): string => betweenStars(text).join('')

/** The headline as one text, from the hero's texts by key. */
export const headlineOf = (texts: Readonly<Record<string, string | undefined>>): string => {
  const [accented, rest] = headlineParts.map((key) => texts[key])
  return [texts[HEADLINE], accented && `*${accented}*`, rest].filter(Boolean).join(' ')
}
