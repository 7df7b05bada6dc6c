import { useInterval } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Item } from '#web/admin/content/use-sections.ts'
import { idle } from '#web/arrival/hydrate.ts'
import { findPageTexts, type PageTexts } from './page-texts.ts'

/** Sets an attribute of elements, and styles them by a style sheet that the page's policy allows. */
const mark = (page: Document, elements: Element[], [name, value]: [string, string], css: string) => {
  const view = page.defaultView
  if (!view) return () => {}
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  for (const element of elements) element.setAttribute(name, value)
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet)
    for (const element of elements) element.removeAttribute(name)
  }
}

const EDITABLE = 'data-editable'
const editable = `[${EDITABLE}] { cursor: pointer } [${EDITABLE}]:hover { outline: 2px dashed currentcolor; outline-offset: 4px }`

const EDITED = 'data-edited'
/** An outline and above it the name of the text, as large on the screen whatever the scale of the frame. */
const edited = (scale: number) => `
[${EDITED}], [${EDITED}]:hover { outline: ${2 / scale}px solid #ffb020; outline-offset: ${4 / scale}px }
[${EDITED}]::before {
  content: attr(${EDITED}); position: absolute; z-index: 9; translate: 0 calc(-100% - ${7 / scale}px);
  padding: 0.1em 0.5em; border-radius: 0.25em; background: #ffb020; color: #1d1300;
  font: 600 ${12 / scale}px/1.5 system-ui, sans-serif; letter-spacing: normal; text-transform: none; white-space: nowrap
}`

/** Outlines a text on the page, with its name; the answer takes the outline away. */
export const outline = ({ document: page, texts }: ShownPage, id: number, name: string): (() => void) => {
  const view = page.defaultView
  const { width } = view?.frameElement?.getBoundingClientRect() ?? {}
  return mark(
    page,
    texts.elementsOf(id).filter((element) => element.checkVisibility()),
    [EDITED, name],
    edited(width && view ? width / view.innerWidth : 1),
  )
}

type Options = {
  /** The items, each with the value that the page shows. */
  items: Item[]
  /** The address of the page. */
  path: string
  isEditing: boolean
  onPick: (item: Item) => void
}

/** A landing page that is shown, and the texts on it. */
export type ShownPage = { document: Document; texts: PageTexts }

// A window does not tell its opener when it loads.
const LOOK_MS = 500
const POPUP = 'popup,width=1280,height=800'

/** The landing page in a window, once it has loaded. */
const pageOf = (view: Window | null, path: string): Document | null => {
  try {
    return view && !view.closed && view.location.pathname === path && view.document.readyState === 'complete'
      ? view.document
      : null
  } catch {
    // The window has gone to another site.
    return null
  }
}

/**
 * The texts of the page in the frame, and of the same page in a window of its own. While editing, a click in the frame
 * picks the text under it and follows no link; otherwise a link to another page opens in a window of its own, so that
 * the frame stays on the landing page.
 */
export const usePageTexts = ({ items, path, isEditing, onPick }: Options) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const popup = useRef<Window | null>(null)
  const [framed, setFramed] = useState<ShownPage | null>(null)
  const [poppedOut, setPoppedOut] = useState<ShownPage | null>(null)
  const pages = useMemo(() => [framed, poppedOut].filter((page) => page !== null), [framed, poppedOut])
  const toShown = (document: Document | null | undefined): ShownPage | null =>
    document ? { document, texts: findPageTexts(document, items) } : null

  const find = async () => {
    // A text that changes before its part is hydrated would differ from the text that the part expects.
    await idle()
    setFramed(toShown(frame.current?.contentDocument))
  }
  useInterval(
    () => {
      const document = pageOf(popup.current, path)
      if (document !== (poppedOut?.document ?? null)) setPoppedOut(toShown(document))
    },
    LOOK_MS,
    { autoInvoke: true },
  )

  const follow = useEffectEvent((event: MouseEvent, page: Document) => {
    const target = event.target as Element
    const link = target.closest('a')
    if (isEditing) {
      event.preventDefault()
      event.stopPropagation()
      const item = framed?.texts.itemAt(target)
      if (item) onPick(item)
    } else if (link && link.pathname !== page.location.pathname) {
      event.preventDefault()
      window.open(link.href, '_blank', 'noopener')
    }
  })

  useEffect(() => {
    if (!framed) return
    const { document: page, texts } = framed
    const listen = (event: MouseEvent) => follow(event, page)
    page.addEventListener('click', listen, true)
    const unmark = isEditing ? mark(page, texts.elements, [EDITABLE, ''], editable) : () => {}
    return () => {
      page.removeEventListener('click', listen, true)
      unmark()
    }
  }, [framed, isEditing])

  return {
    frame,
    /** The page in the frame, and after it the one in the window. */
    pages,
    find,
    popOut: () => {
      if (!popup.current || popup.current.closed) popup.current = window.open(path, '_blank', POPUP)
      else {
        if (!pageOf(popup.current, path)) popup.current.location.assign(path)
        popup.current.focus()
      }
    },
    /** Reloads the pages. */
    reload: () => {
      for (const { document } of pages) document.defaultView?.location.reload()
    },
  }
}
