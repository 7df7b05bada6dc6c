import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A list counts as at its end within this distance, and loads older messages within this distance of its beginning. */
const NEAR_PX = 48

type Facts = {
  /** The id of the first shown message. A lower one means that older messages were added above. */
  first: number | undefined
  onBeginning: () => void
}

const scrollToEnd = (list: HTMLElement) => {
  list.scrollTop = list.scrollHeight
}

/**
 * Keeps a list of messages scrolled to its end while the reader is there. While they read further up, keeps their
 * position, whatever is added above, below or around it.
 */
export const useEnd = ({ first, onBeginning }: Facts) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  // Runs after every render, because any change may move the messages.
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const { first: firstBefore, height } = before.current
    const isBeginning = firstBefore === undefined && first !== undefined
    const mark = isBeginning && list.querySelector<HTMLElement>('[data-divider]')
    if (mark) list.scrollTop = mark.offsetTop - NEAR_PX
    else if (firstBefore !== undefined && first !== undefined && first < firstBefore) {
      list.scrollTop += list.scrollHeight - height
    } else if (isAtEnd.current) scrollToEnd(list)
    before.current = { first, height: list.scrollHeight }
  })

  useEffect(() => {
    const list = box.current
    if (!list) return
    // The keyboard of a phone and a longer text in the composer make the list smaller.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(list)
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const list = box.current
    if (!list) return
    isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX
    setAway(!isAtEnd.current)
    if (list.scrollTop < NEAR_PX && list.scrollHeight > list.clientHeight) onBeginning()
  }

  return {
    box,
    isAway,
    onScroll,
    /** Scrolls to the end and stays there. */
    goToEnd: () => {
      isAtEnd.current = true
      setAway(false)
      if (box.current) scrollToEnd(box.current)
    },
  }
}
