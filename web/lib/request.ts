/**
 * A request of one part of the page to another, whose code may not have loaded yet: the last request is kept until
 * that part takes it.
 */
export const createRequest = <Details>() => {
  let pending: { details: Details } | undefined
  let listener: ((details: Details) => void) | undefined
  return {
    make: (details: Details): void => {
      if (listener) listener(details)
      else pending = { details }
    },
    /** Calls the listener with every request, a kept one included; returns the function to stop. */
    take: (onRequest: (details: Details) => void): (() => void) => {
      listener = onRequest
      const kept = pending
      pending = undefined
      if (kept) onRequest(kept.details)
      return () => {
        listener = undefined
      }
    },
  }
}
