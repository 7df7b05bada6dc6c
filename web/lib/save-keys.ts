import type { KeyboardEvent } from 'react'

/** With Ctrl or Cmd, these keys submit the form that the focus is in, or the one of the dialog around it. */
const submitBy =
  (...keys: string[]) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, target, currentTarget } = event
    if (!(ctrlKey || metaKey) || !keys.includes(key.toLowerCase())) return
    const form = (target as Element).closest('form') ?? currentTarget.querySelector('form')
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  }

/** For what is saved: Ctrl or Cmd and S, or Enter, from within a text too (experience 2.2). */
export const saveByKey = submitBy('s', 'enter')

/** For what goes to somebody: Enter alone. */
export const sendByKey = submitBy('enter')
