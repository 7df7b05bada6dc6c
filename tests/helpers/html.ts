import type { Account } from './account.ts'
import type { Shop } from './shop.ts'

// A page as the server sends it, without a browser.

/** The markup of a page as a visitor gets it, or somebody, without scripts, styles and comments. */
export const htmlOf = async (
  { shop }: { shop: Pick<Shop, 'url'> },
  path: string,
  as?: Pick<Account, 'cookie'>,
): Promise<string> => {
  const answer = await fetch(`${shop.url}${path}`, { headers: { cookie: as?.cookie ?? '' } })
  return (await answer.text()).replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
}

/** The elements with this tag, such as `section id="faq"`, each without another of its name in it. */
export const elementsOf = (html: string, tag: string): string[] =>
  html.match(new RegExp(`<${tag}(?=[\\s>]).*?</${tag.split(' ')[0]}>`, 'gs')) ?? []

/** The first of them, which must be there. */
export const elementOf = (html: string, tag: string): string => {
  const [first] = elementsOf(html, tag)
  if (first === undefined) throw new Error(`No <${tag}> in ${html}`)
  return first
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (html: string): string =>
  html.replaceAll(/&([#\w]+);/g, (entity, name: string) => signs[name] ?? entity)

/** What a reader reads of some markup. */
export const wordsOf = (html: string): string => plain(html.replaceAll(/<[^>]*>/g, ''))

/** The words and the address of each link. */
export const linksOf = (html: string): [words: string, href: string][] =>
  elementsOf(html, 'a').map((link) => [wordsOf(link), plain(/ href="([^"]*)"/.exec(link)?.[1] ?? '')])
