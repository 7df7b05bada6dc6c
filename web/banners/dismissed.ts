import { useState, useSyncExternalStore } from 'react'
import { browserStorage } from '#web/arrival/storage.ts'

/** The localStorage key of the ids that were closed for good. */
const KEY = 'dismissedNotifications'

/** The stored ids as JSON. */
const stored = (): string => browserStorage.text(KEY) ?? ''

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
 * The closed banners. One that is shown once is remembered in this browser; any other returns on the next page (BAN-3).
 */
export const useDismissed = () => {
  const remembered = useSyncExternalStore(subscribe, stored, () => '')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  return {
    isDismissed: ({ id, showOnce }: { id: number; showOnce: boolean }): boolean =>
      closed.has(id) || (showOnce && idsIn(remembered).includes(id)),
    dismiss: ({ id, showOnce }: { id: number; showOnce: boolean }): void => {
      setClosed(new Set([...closed, id]))
      if (showOnce) browserStorage.write(KEY, [...new Set([...idsIn(stored()), id])])
    },
  }
}
