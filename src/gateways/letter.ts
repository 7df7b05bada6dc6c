import sanitizeHtml from 'sanitize-html'
import { unescapeHtml } from '#src/shared/values/html.ts'
import { addresseesOf, authorOf, type Field, headOf, writtenAt } from './letter-head.ts'

// Loaded with the first letter, because most shops hear of payments by phone alone.
const loadPostalMime = () => import('postal-mime')

/** A letter, as far as it tells of money. */
export type Letter = {
  /** The one plain address of its author, by its own bytes; blank where they give none. */
  from: string
  /** To whom it was written; none where it does not say so plainly. */
  to: string[]
  /** When it was written; null where it does not say so plainly. */
  writtenAt: Date | null
  /** When the seller's own server got it. */
  at: Date
  messageId: string
  /** The fields of its head, from top to bottom. */
  head: readonly Field[]
  /** Its plain text; blank for none. */
  plain: string
  /** The words of its HTML, as they are seen, and with those of two tags apart; none without HTML. */
  html: string[]
  subject: string
  /** Whether all of it was read. */
  isWhole: boolean
}

/** Tags within a line, whose words are not apart from those beside them. */
const INLINE =
  'a|abbr|b|bdi|bdo|big|cite|code|em|font|i|kbd|mark|s|small|span|strike|strong|sub|sup|tt|u|var|wbr'
const apart = new RegExp(`<(?=/?(?!(?:${INLINE})[\\s/>])[a-z])`, 'gi')

const UNSEEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0(?![.\d])|opacity\s*:\s*0(?:\.0*)?(?![.\d]))/i
/** A box of no height or width shows what overflows it, unless it cuts that off. */
const FLAT = /(?:^|;)\s*(?:height|(?:max-)?width)\s*:\s*0(?![.\d])/i
const CUT = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i
const isUnseen = (style: string): boolean => UNSEEN.test(style) || (FLAT.test(style) && CUT.test(style))
const sizeOf = /(?:^|;)\s*font-size\s*:\s*([^;]*)/i
const TINY = /^(?:0(?:\.0*)?(?:[a-z]+|%)?|1px)\s*(?:!|$)/i

/** Follows the tags of a letter, and tells whether words at this place are seen (BANK-900). */
const followSight = () => {
  const around = [{ isHidden: false, isTiny: false }]
  return {
    open: (_tag: string, { style = '', hidden }: Record<string, string>): void => {
      const outer = around.at(-1)
      const size = sizeOf.exec(style)?.[1]
      around.push({
        isHidden: outer?.isHidden === true || hidden !== undefined || isUnseen(style),
        // What a table sets to nothing for its gaps, its cells set again.
        isTiny: size === undefined ? outer?.isTiny === true : TINY.test(size),
      })
    },
    close: (): void => void around.pop(),
    seen: (text: string): string => (around.at(-1)?.isHidden || around.at(-1)?.isTiny ? '' : text),
  }
}

/** The words of html as they are seen (BANK-754): most banks write their letters as tables, and without a plain text. */
const wordsOf = (html: string): string[] => {
  if (html === '') return []
  const without = (tags: string): string => {
    const { open, close, seen } = followSight()
    return unescapeHtml(
      sanitizeHtml(tags, {
        allowedTags: [],
        nonTextTags: ['head', 'script', 'style', 'textarea', 'option'],
        onOpenTag: open,
        onCloseTag: close,
        textFilter: seen,
      }),
    ).trim()
  }
  return [without(html.replace(apart, ' <')), without(html.replaceAll('>', '> '))]
}

/** Reads a letter, of which `isWhole` says whether these are all of its bytes; null for one that nobody can. */
export const parseLetter = async (source: Uint8Array, at: Date, isWhole = true): Promise<Letter | null> => {
  const { default: PostalMime } = await loadPostalMime()
  // The library refuses what was made to do harm, such as parts that nest hundreds deep.
  const parsed = await PostalMime.parse(source).catch(() => null)
  if (!parsed) return null
  const head = headOf(source) ?? []
  const author = authorOf(head)
  const { from, html = '', subject = '', messageId = '', text = '' } = parsed
  return {
    // The library cuts the letter into head and body as well, and must not do so elsewhere.
    from: from?.address?.toLowerCase() === author.toLowerCase() ? author : '',
    to: addresseesOf(head),
    writtenAt: writtenAt(head),
    at,
    messageId,
    head,
    plain: text.trim(),
    html: wordsOf(html),
    subject,
    isWhole,
  }
}
