import { useEffect } from 'react'

const BADGE = /^\(\d+\+?\) /
const MAX = 99

/** Formats a count, with `99+` for more than 99. */
export const shortCount = (count: number): string => (count > MAX ? `${MAX}+` : String(count))

/** Puts a count of unread items before the title of the page, also when the title changes: `(3) Orders`. */
export const useTitleBadge = (count: number): void => {
  useEffect(() => {
    if (count === 0) return
    const write = () => {
      const title = `(${shortCount(count)}) ${document.title.replace(BADGE, '')}`
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(BADGE, '')
    }
  }, [count])
}
