import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

const SHOW_AFTER_MS = 200
const KEEP_MS = 300

/** Whether to show a spinner: only for work of more than 200 ms, and then for at least 300, so that nothing flickers. */
const useCalmly = (busy: boolean): boolean => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (busy === shown) return
    const timer = setTimeout(() => setShown(busy), busy ? SHOW_AFTER_MS : KEEP_MS)
    return () => clearTimeout(timer)
  }, [busy, shown])
  return shown
}

type Props = { busy?: boolean; label?: string }

export const SpinnerAfter = ({ busy = true, label = 'Loading' }: Props) =>
  useCalmly(busy) ? (
    <Center p="xl" role="status" aria-label={label}>
      <Loader />
    </Center>
  ) : null
