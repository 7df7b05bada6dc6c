import type { Language } from '#src/shared/language.ts'
import { prefixOf } from '#src/shared/page-address.ts'
import { withTexts } from '#src/shared/translations.ts'
import { isText } from '#web/admin/content/content-form.ts'
import type { Item } from '#web/admin/content/use-sections.ts'
import { pageNonce } from '#web/arrival/page-data.ts'
import { placeOf } from './page-texts.ts'

/** An item, and the language in which it is shown and edited. */
export type Shown = { item: Item; language: Language }

/** What is saved of an item: its value, or its text in another language, which is the English one while it is blank. */
export const changeOf = ({ item, language }: Shown, value: string) =>
  language === 'en' || !isText(item)
    ? { id: item.id, value }
    : { id: item.id, translations: withTexts(item.translations, language, { value }) }

/** The landing page as it would be with another value of an item. Null for a value that may not be saved. */
const render = async (shown: Shown, value: string): Promise<Document | null> => {
  const answer = await fetch(`${prefixOf(shown.language)}/admin/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: shown.item.value, ...changeOf(shown, value), nonce: pageNonce() }),
  })
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

const patchAttributes = (live: Element, before: Element, after: Element): void => {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

/**
 * Applies the difference between two renderings to a page that shows the first of them. The rest of the page does not
 * change, so that open and hydrated parts stay so.
 */
const patch = (live: Node, before: Node, after: Node): void => {
  if (before.isEqualNode(after)) return
  if (!isElement(live) || !isElement(before) || !isElement(after) || live.tagName !== after.tagName) {
    const page = live.ownerDocument
    if (live.parentNode && page) live.parentNode.replaceChild(page.importNode(after, true), live)
    return
  }
  patchAttributes(live, before, after)
  const [lives, befores, afters] = [[...live.childNodes], [...before.childNodes], [...after.childNodes]]
  if (lives.length !== befores.length || lives.length !== afters.length) {
    live.replaceChildren(...afters.map((child) => live.ownerDocument.importNode(child, true)))
    return
  }
  for (const [n, child] of lives.entries()) {
    const [was, is] = [befores[n], afters[n]]
    if (was && is) patch(child, was, is)
  }
}

export type Renderings = {
  /** Shows a value on these pages. Calls take effect in their order. */
  show(value: string, pages: readonly Document[]): void
}

/**
 * Shows values of an item that its section does not hold as a text of its own, such as an address or a colour: the
 * server renders the page with each, and the difference is applied to the pages (CONTENT-91).
 */
export const createRenderings = (of: Shown, stored: string): Renderings => {
  const { section } = of.item
  const shown = new WeakMap<Document, Document>()
  let first: Promise<Document | null> | undefined
  let last = Promise.resolve()
  const showNow = async (value: string, pages: readonly Document[]) => {
    first ??= render(of, stored)
    const [before, after] = await Promise.all([first, render(of, value)])
    if (!before || !after) return
    for (const page of pages) {
      const place = placeOf(page, section)
      const was = placeOf(shown.get(page) ?? before, section)
      const is = placeOf(after, section)
      if (place && was && is) patch(place, was, is)
      shown.set(page, after)
    }
  }
  return {
    show: (value, pages) => {
      // A failure leaves the pages as they are; saving reports the error.
      last = last.then(() => showNow(value, pages)).catch(() => undefined)
    },
  }
}
