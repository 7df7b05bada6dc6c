import { diffWordsWithSpace } from 'diff'

type Part = { tag: 'span' | 'del' | 'ins'; text: string }

/**
 * The words of two texts: kept, removed and added. Changes with only space between them are one change, because
 * alternating removed and added words cannot be read. Texts of one word, such as a price, are one change too.
 */
export const wordParts = (before: string, after: string): Part[] => {
  if (before && after && before !== after && !/\s/.test(before + after)) {
    return [
      { tag: 'del', text: before },
      { tag: 'ins', text: after },
    ]
  }
  const parts: Part[] = []
  let [gone, come] = ['', '']
  const endChange = () => {
    if (gone) parts.push({ tag: 'del', text: gone })
    if (come) parts.push({ tag: 'ins', text: come })
    gone = ''
    come = ''
  }
  const differences = diffWordsWithSpace(before, after)
  for (const [n, { added, removed, value }] of differences.entries()) {
    const isInside = n > 0 && n < differences.length - 1
    const stays = !added && !removed
    if (stays && !(isInside && value.trim() === '')) {
      endChange()
      parts.push({ tag: 'span', text: value })
    } else {
      if (!added) gone += value
      if (!removed) come += value
    }
  }
  endChange()
  return parts
}
