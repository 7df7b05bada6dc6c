import { allAddresses } from '#src/shared/values/links.ts'

/** `at` is the part's offset in the text. */
type Part = { at: number; text: string; href?: string }

const hrefOf = (text: string): string => {
  if (/^https?:/i.test(text)) return text
  return /^www\./i.test(text) ? `https://${text}` : `mailto:${text}`
}

/** Splits a text into parts: web and email addresses with their link, and the text between them. */
export const splitLinks = (text: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { address, index } of allAddresses(text)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index) })
    parts.push({ at: index, text: address, href: hrefOf(address) })
    end = index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
