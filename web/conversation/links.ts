/** `at` is the part's offset in the text. */
type Part = { at: number; text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
// The end of a sentence, or a bracket that was opened before the address, does not belong to it.
const trailing = /(?<![.,;:!?'")\]}»])[.,;:!?'")\]}»]+$/

const hrefOf = (text: string): string => {
  if (/^https?:/i.test(text)) return text
  return /^www\./i.test(text) ? `https://${text}` : `mailto:${text}`
}

/** Splits a text into parts: web and email addresses with their link, and the text between them. */
export const splitLinks = (text: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = found.replace(trailing, '')
    if (index > end) parts.push({ at: end, text: text.slice(end, index) })
    parts.push({ at: index, text: link, href: hrefOf(link) })
    end = index + link.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
