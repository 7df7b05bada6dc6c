import { isHeadline } from '#web/admin/content/accent-button.tsx'
import type { Item } from '#web/admin/content/use-sections.ts'

const asBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Where the texts of a section are on their page. */
export const placeOf = (page: Document, section: string): Element | null => {
  if (section === 'hero') return page.querySelector('[aria-labelledby="hero-title"]')
  if (section === 'navigation') return page.querySelector('header')
  if (section === 'footer') return page.querySelector('footer')
  if (section === 'legal') return page.querySelector('main')
  return page.getElementById(section)
}

const textsIn = (place: Element): Text[] => {
  const walker = place.ownerDocument.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** The elements that hold exactly this html. */
const holdersOf = (place: Element, html: string): Element[] => {
  const wanted = [...asBody(html).childNodes]
  return [...place.querySelectorAll('*')].filter(
    ({ childNodes }) =>
      childNodes.length === wanted.length &&
      wanted.every((node, n) => node.isEqualNode(childNodes[n] ?? null)),
  )
}

/** The headline is `rendered`: its words between stars have an element of their own. */
type Shown = { item: Item; nodes: Text[] } | { item: Item; holders: Element[]; isRendered?: true }

const find = (page: Document, items: Item[]): Shown[] => {
  const taken = new Set<Text>()
  return items.flatMap((item): Shown[] => {
    const place = placeOf(page, item.section)
    const value = item.value.trim()
    if (!place || value === '') return []
    if (item.type === 'html') {
      const holders = holdersOf(place, item.value)
      return holders.length > 0 ? [{ item, holders }] : []
    }
    if (item.type !== 'text') return []
    if (isHeadline(item)) return [{ item, holders: [...place.querySelectorAll('h1')], isRendered: true }]
    const nodes = textsIn(place).filter((node) => !taken.has(node) && node.data.trim() === value)
    for (const node of nodes) taken.add(node)
    return nodes.length > 0 ? [{ item, nodes }] : []
  })
}

const elementsOf = (shown: Shown): Element[] =>
  'holders' in shown ? shown.holders : shown.nodes.flatMap(({ parentElement }) => parentElement ?? [])

export type PageTexts = {
  has(id: number): boolean
  /** Whether `show` can put a typed text in the place of an item's; others need a rendering of the server. */
  canShow(id: number): boolean
  /** Shows another text in place of an item's. Html must be cleaned. */
  show(id: number, text: string): void
  /** Scrolls the page in the frame, and nothing around it, to an item that is out of sight. */
  reveal(id: number): void
  /** The item whose text is at this element, if any. */
  itemAt(element: Element): Item | undefined
  elements: Element[]
  elementsOf(id: number): Element[]
}

/**
 * Finds the texts of content items on the landing page by comparing them, so that visitors' pages carry no marks for
 * the editor (CONTENT-709). A text that the page puts together, or keeps in an attribute, is not found.
 */
export const findPageTexts = (page: Document, items: Item[]): PageTexts => {
  const shown = new Map(find(page, items).map((each) => [each.item.id, each]))
  const byElement = new Map(
    [...shown.values()].flatMap((each) => elementsOf(each).map((el) => [el, each.item])),
  )
  return {
    has: (id) => shown.has(id),
    canShow: (id) => {
      const each = shown.get(id)
      return each !== undefined && !('isRendered' in each)
    },
    show: (id, text) => {
      const each = shown.get(id)
      if (!each || 'isRendered' in each) return
      if ('nodes' in each) for (const node of each.nodes) node.data = text
      else for (const holder of each.holders) holder.replaceChildren(...asBody(text).childNodes)
    },
    reveal: (id) => {
      const each = shown.get(id)
      const place = each && elementsOf(each).find((element) => element.checkVisibility())
      const { innerHeight = 0 } = page.defaultView ?? {}
      if (!place) return
      const { top, bottom } = place.getBoundingClientRect()
      // The header of the page covers what the page keeps free above a target.
      const covered = Number.parseFloat(getComputedStyle(page.documentElement).scrollPaddingBlockStart) || 0
      if (top < covered || bottom > innerHeight) page.defaultView?.scrollBy({ top: top - innerHeight / 3 })
    },
    itemAt: (element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const item = byElement.get(at)
        if (item) return item
      }
      const inside = [...byElement.keys()].find((candidate) => element.contains(candidate))
      return element.closest('a, button, h1, h2, h3, p') && inside ? byElement.get(inside) : undefined
    },
    elements: [...byElement.keys()],
    elementsOf: (id) => {
      const each = shown.get(id)
      return each ? elementsOf(each) : []
    },
  }
}
