import { useState, useSyncExternalStore } from 'react'

/** The one key under which the browser remembers what was closed for good (public §3). */
const KEY = 'dismissedNotifications'

/** The stored ids as text; none where the browser keeps nothing for this site. */
const stored = (): string => {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

const idsIn = (text: string): number[] => {
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

// Another tab may close a banner too.
const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/**
 * Which banners were closed: one that is shown once is remembered by the browser and stays away, any other comes back
 * with the next page (public §4).
 */
export const useDismissed = () => {
  const remembered = useSyncExternalStore(subscribe, stored, () => '')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  return {
    isDismissed: ({ id, showOnce }: { id: number; showOnce: boolean }): boolean =>
      closed.has(id) || (showOnce && idsIn(remembered).includes(id)),
    dismiss: ({ id, showOnce }: { id: number; showOnce: boolean }): void => {
      setClosed(new Set([...closed, id]))
      if (!showOnce) return
      try {
        localStorage.setItem(KEY, JSON.stringify([...new Set([...idsIn(stored()), id])]))
      } catch {
        // It stays away until the next page at least.
      }
    },
  }
}
