/** A part of a sentence ends with a comma and a blank, in English or Urdu. `50,000+` has no blank. */
const PARTS = /([,،]\s+)/

/**
 * A sentence that names a figure, with another figure in its place. Without one (the claim is hidden) the part of the
 * sentence that names it goes: `50,000+ users, rated 4.9/5` becomes `50,000+ users`.
 */
export const withFigure = (text: string, before: string, after: string): string => {
  if (before.trim() === '') return text
  const figure = new RegExp(
    `(?<![\\d.,])${before.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\d)`,
    'g',
  )
  if (!figure.test(text)) return text
  if (after.trim() !== '') return text.replaceAll(figure, () => after)
  const [comma = ''] = PARTS.exec(text) ?? []
  return text
    .split(PARTS)
    .filter((part, index) => index % 2 === 0 && part.search(figure) < 0)
    .join(comma)
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
