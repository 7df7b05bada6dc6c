/** Whom a value outside React tells that it changed: `subscribe` is for useSyncExternalStore. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
