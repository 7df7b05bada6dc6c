import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A query parameter of the page's address. */
export const searchParam = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name)

/** searchParam for rendering. It is null during hydration too, because the server caches one page for all addresses. */
export const useSearchParam = (name: string): string | null =>
  useSyncExternalStore(
    never,
    () => searchParam(name),
    () => null,
  )
