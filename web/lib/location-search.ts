import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A parameter of the page's address. */
export const searchParam = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name)

/** The same while drawing: null on the server, which keeps one page for all addresses, and in the first moment here. */
export const useSearchParam = (name: string): string | null =>
  useSyncExternalStore(
    never,
    () => searchParam(name),
    () => null,
  )
