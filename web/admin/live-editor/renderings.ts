import type { Item } from '#web/admin/content/use-sections.ts'
import { pageNonce } from '#web/arrival/page-data.ts'
import { placeOf } from './page-texts.ts'
import { patch } from './patch.ts'

/** The landing page as it would be with another value of an item. Null for a value that may not be saved. */
const render = async (id: number, value: string): Promise<Document | null> => {
  const answer = await fetch('/admin/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, value, nonce: pageNonce() }),
  })
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}

export type Renderings = {
  /** Shows a value on these pages. Calls take effect in their order. */
  show(value: string, pages: readonly Document[]): void
}

/**
 * Shows values of an item that its section does not hold as a text of its own, such as an address or a colour: the
 * server renders the page with each, and the difference is applied to the pages (CONTENT-91).
 */
export const createRenderings = ({ id, section, value: stored }: Item): Renderings => {
  const shown = new WeakMap<Document, Document>()
  let first: Promise<Document | null> | undefined
  let last = Promise.resolve()
  const showNow = async (value: string, pages: readonly Document[]) => {
    first ??= render(id, stored)
    const [before, after] = await Promise.all([first, render(id, value)])
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
