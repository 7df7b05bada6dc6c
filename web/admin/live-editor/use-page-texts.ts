import { useInterval } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Item } from '#web/admin/content/use-sections.ts'
import { isHydrated } from '#web/arrival/early-events.ts'
import { hydrateAll } from '#web/arrival/hydrate.ts'
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

// A page does not tell another window when it is hydrated.
const LOOK_MS = 300
const POPUP = 'popup,width=1280,height=800'

/** The window, while it shows the landing page and has not gone to another page or site (CONTENT-713). */
const showing = (path: string, view: Window | null | undefined): Window | null => {
  try {
    return view?.closed === false && view.location.pathname === path ? view : null
  } catch {
    return null
  }
}

/**
 * The landing page in a window, once it has loaded and is hydrated whole: React would put a text that changed before
 * back to the one that its part expects.
 */
const pageIn = (window: Window | null | undefined, path: string): Document | null => {
  const view = showing(path, window)
  if (view?.document.readyState !== 'complete') return null
  if (isHydrated(view)) return view.document
  hydrateAll(view)
  return null
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
  const toShown = (document: Document | null): ShownPage | null =>
    document ? { document, texts: findPageTexts(document, items) } : null

  useInterval(
    () => {
      const document = pageIn(frame.current?.contentWindow, path)
      if (document !== (framed?.document ?? null)) setFramed(toShown(document))
      const other = pageIn(popup.current, path)
      if (other !== (poppedOut?.document ?? null)) setPoppedOut(toShown(other))
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
    popOut: () => {
      if (!popup.current || popup.current.closed) popup.current = window.open(path, '_blank', POPUP)
      else {
        if (!showing(path, popup.current)) popup.current.location.assign(path)
        popup.current.focus()
      }
    },
    /** Reloads the pages. */
    reload: () => {
      for (const view of [frame.current?.contentWindow, popup.current]) showing(path, view)?.location.reload()
    },
  }
}
