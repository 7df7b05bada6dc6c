/**
 * A storage of the browser by its one door. Where the browser blocks it (all cookies blocked) or it is full, what is
 * written lasts as long as the page, so that every form works all the same (PAGE-18).
 */
const guarded = (name: 'sessionStorage' | 'localStorage') => {
  /** What the browser did not take, as JSON. */
  const onPage = new Map<string, string>()

  /** The stored text, which changes when the value does; null where there is none. */
  const text = (key: string): string | null => {
    const own = onPage.get(key)
    if (own !== undefined) return own
    try {
      return globalThis[name].getItem(key)
    } catch {
      return null
    }
  }
  const remove = (key: string): void => {
    onPage.delete(key)
    try {
      globalThis[name].removeItem(key)
    } catch {
      // A blocked storage holds nothing.
    }
  }
  return {
    text,
    remove,
    /** The stored value; null where there is none or it is no JSON. */
    read: <Value>(key: string): Value | null => {
      try {
        return JSON.parse(text(key) ?? 'null') as Value | null
      } catch {
        return null
      }
    },
    /** Stores a value, and tells whether it outlasts the page. */
    write: (key: string, value: unknown): boolean => {
      const json = JSON.stringify(value)
      try {
        globalThis[name].setItem(key, json)
        onPage.delete(key)
        return true
      } catch {
        // An older value in a full storage would come back after a reload.
        remove(key)
        onPage.set(key, json)
        return false
      }
    },
    removeAll: (prefix: string): void => {
      const keys = [...onPage.keys()]
      try {
        keys.push(...Object.keys(globalThis[name]))
      } catch {
        // A blocked storage holds nothing.
      }
      for (const key of keys) if (key.startsWith(prefix)) remove(key)
    },
  }
}

/** What this tab keeps for its visit. */
export const visitStorage = guarded('sessionStorage')
/** What this browser keeps. */
export const browserStorage = guarded('localStorage')
