import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Form = { getValues(): object; getInputNode(path: never): HTMLElement | null }

/** Focuses the field of a form that the address names, in view: `#site_name` (SET-8). */
export const useFocusByHash = (form: Form) => {
  const hash = useLocation({ select: (location) => location.hash })
  const focus = useEffectEvent((key: string) => {
    const field = key in form.getValues() ? form.getInputNode(key as never) : null
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
  useEffect(() => {
    focus(hash)
  }, [hash])
}
