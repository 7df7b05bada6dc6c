import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Item } from '#web/admin/content/use-sections.ts'
import { idle } from '#web/arrival/hydrate.ts'
import { findPageTexts, type PageTexts } from './page-texts.ts'

const MARK = 'data-editable'
const marks = `[${MARK}] { cursor: pointer } [${MARK}]:hover { outline: 2px dashed currentcolor; outline-offset: 4px }`

/** Marks what can be clicked, by a style sheet that the page's policy allows. */
const mark = (page: Document, elements: Element[]): (() => void) => {
  const view = page.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(marks)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  for (const element of elements) element.setAttribute(MARK, '')
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
    for (const element of elements) element.removeAttribute(MARK)
  }
}

type Options = { items: Item[]; isEditing: boolean; onPick: (item: Item) => void }

/**
 * The texts of the page in the frame. While editing, a click picks the text under it and follows no link; otherwise a link
 * to another page opens in a window of its own, so that the frame stays on the landing page.
 */
export const usePageTexts = ({ items, isEditing, onPick }: Options) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [texts, setTexts] = useState<PageTexts | null>(null)

  const find = async () => {
    // A text that changes before its part is hydrated would differ from what the part expects.
    await idle()
    const page = frame.current?.contentDocument
    setTexts(page ? findPageTexts(page, items) : null)
  }

  const follow = useEffectEvent((event: MouseEvent, page: Document) => {
    const target = event.target as Element
    const link = target.closest('a')
    if (isEditing) {
      event.preventDefault()
      event.stopPropagation()
      const item = texts?.itemAt(target)
      if (item) onPick(item)
    } else if (link && link.pathname !== page.location.pathname) {
      event.preventDefault()
      window.open(link.href, '_blank', 'noopener')
    }
  })

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !texts) return
    const listen = (event: MouseEvent) => follow(event, page)
    page.addEventListener('click', listen, true)
    const unmark = isEditing ? mark(page, texts.elements) : () => {}
    return () => {
      page.removeEventListener('click', listen, true)
      unmark()
    }
  }, [texts, isEditing])

  return {
    frame,
    texts,
    find,
    /** Loads the page anew, for what is no text. */
    reload: () => frame.current?.contentWindow?.location.reload(),
  }
}
