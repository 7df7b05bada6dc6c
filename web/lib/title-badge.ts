import { useEffect } from 'react'
import { frame as texts } from '#src/shared/texts.ts'

// A refused form puts "Error: " before the title, and so before the count.
const start = () => new RegExp(`^(${texts.errorPrefix})?(\\(\\d+\\+?\\) )?`)
const MAX = 99

/** Formats a count, with `99+` for more than 99. */
export const shortCount = (count: number): string => (count > MAX ? `${MAX}+` : String(count))

/** A title with this count of unread items instead of its present count. */
export const withBadge = (title: string, count: number): string =>
  title.replace(start(), (_, error = '') => error + (count > 0 ? `(${shortCount(count)}) ` : ''))

/** Puts a count of unread items before the title of the page, also when the title changes: `(3) Orders`. */
export const useTitleBadge = (count: number): void => {
  useEffect(() => {
    if (count === 0) return
    const write = () => {
      const title = withBadge(document.title, count)
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = withBadge(document.title, 0)
    }
  }, [count])
}
