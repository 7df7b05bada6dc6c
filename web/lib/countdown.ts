import { useEffect, useState } from 'react'

const SECOND = 1000

const secondsUntil = (until: number | null) =>
  until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / SECOND))

/** The whole seconds left until `until` (milliseconds since 1970, null for none), counted down to 0. */
export const useCountdown = (until: number | null): number => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    setLeft(secondsUntil(until))
    if (secondsUntil(until) === 0) return
    const timer = setInterval(() => {
      const seconds = secondsUntil(until)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Formats seconds: `299` → `4:59`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
