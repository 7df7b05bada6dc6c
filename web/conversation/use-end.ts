import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to its end a list counts as being there, and so near to its beginning older messages are fetched. */
const NEAR_PX = 48

type Facts = {
  /** The first message that is shown; an earlier one says that older ones came above. */
  first: number | undefined
  onBeginning: () => void
}

const scrollToEnd = (list: HTMLElement) => {
  list.scrollTop = list.scrollHeight
}

/**
 * Keeps a list of messages at its end while the reader is there, and still while they read further up, whatever comes
 * above, below or around it.
 */
export const useEnd = ({ first, onBeginning }: Facts) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  // After every change of what is shown, whatever it was.
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
    // The keyboard of a phone takes room, and so does a longer text in the box below.
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
    /** Goes to the end, and stays there. */
    goToEnd: () => {
      isAtEnd.current = true
      setAway(false)
      if (box.current) scrollToEnd(box.current)
    },
  }
}
