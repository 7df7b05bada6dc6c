import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { components as texts } from '#src/shared/texts.ts'

const SHOW_AFTER_MS = 200
const KEEP_MS = 300

/**
 * Whether to show a spinner: after 200 ms of work, and then until 300 ms after its end, so that it does not flicker.
 */
const useWithoutFlicker = (busy: boolean): boolean => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (busy === shown) return
    const timer = setTimeout(() => setShown(busy), busy ? SHOW_AFTER_MS : KEEP_MS)
    return () => clearTimeout(timer)
  }, [busy, shown])
  return shown
}

type Props = { busy?: boolean; label?: string }

export const SpinnerAfter = ({ busy = true, label = texts.loading }: Props) =>
  useWithoutFlicker(busy) ? (
    <Center p="xl" role="status" aria-label={label}>
      <Loader />
    </Center>
  ) : null
