import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'

// Public §4 and §9.
const STOP_MS = 1000
/** Said again so often, so that whoever comes later sees it too. */
const AGAIN_MS = 3000
/** And believed so long, should the end of it get lost. */
const BELIEVED_MS = 5000

/** Tells the other side that one types; it stops one second after the last key. */
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
    if (Date.now() - saidAt.current > AGAIN_MS) say(true)
  }
  const onLeave = useEffectEvent(stop)
  useEffect(() => () => onLeave(), [])
  return { press, stop }
}

export type Typist = { userId: number | null; senderType: string }

/** Who types on the other side, as far as one hears. */
export const useTypist = () => {
  const [typist, setTypist] = useState<Typist | null>(null)
  useEffect(() => {
    if (!typist) return
    const timer = setTimeout(() => setTypist(null), BELIEVED_MS)
    return () => clearTimeout(timer)
  }, [typist])
  return [typist, setTypist] as const
}
