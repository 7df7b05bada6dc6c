import { useEffect, useRef } from 'react'

/** A line of tabs that keeps its current one in sight (ADMIN-610). The ref is for the line. */
export const useCurrentInSight = <Line extends HTMLElement>(current: string | undefined) => {
  const line = useRef<Line>(null)
  useEffect(() => {
    if (current === undefined) return
    const tab = line.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (tab)
      line.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - line.current.offsetWidth) / 2 })
  }, [current])
  return line
}
