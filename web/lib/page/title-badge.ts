import { useEffect } from 'react'

const BADGE = /^\(\d+\+?\) /
const MOST = 99

/** `99+` for what is more. */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count))

/** Writes how much is unread before the title of the page, whatever the title becomes meanwhile: `(3) Orders`. */
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
