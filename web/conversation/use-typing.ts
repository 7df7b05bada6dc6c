import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'

// Typing ends 1 second after the last key.
const STOP_MS = 1000
/** Typing is announced again at this interval, for those who join later. */
const REPEAT_MS = 3000
/** The other side's typing expires after this time, in case the stop event is lost. */
const EXPIRES_MS = 5000

/** Announces one's own typing to the other side. */
export const useOwnTyping = (id: number) => {
  const { mutate } = trpc.chat.typing.useMutation()
  const saidAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : 0
    mutate({ id, isTyping })
  }
  const stop = () => {
    clearTimeout(timer.current)
    if (saidAt.current > 0) say(false)
  }
  const press = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, STOP_MS)
    if (Date.now() - saidAt.current > REPEAT_MS) say(true)
  }
  const onLeave = useEffectEvent(stop)
  useEffect(() => () => onLeave(), [])
  return { press, stop }
}

export type Typist = { userId: number | null; senderType: string }

/** Who is typing on the other side, or null. */
export const useTypist = () => {
  const [typist, setTypist] = useState<Typist | null>(null)
  useEffect(() => {
    if (!typist) return
    const timer = setTimeout(() => setTypist(null), EXPIRES_MS)
    return () => clearTimeout(timer)
  }, [typist])
  return [typist, setTypist] as const
}
