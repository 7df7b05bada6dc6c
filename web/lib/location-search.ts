import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A parameter of the page's address; null on the server, which keeps one page for all of them. */
export const useSearchParam = (name: string): string | null =>
  useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  )
