import type { KeyboardEvent } from 'react'

/** A key handler: with Ctrl or Cmd, these keys submit the form that has the focus, or else the form of the dialog. */
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

/** Saves a form by Ctrl or Cmd with S or Enter, from a text area too (FORM-6). */
export const saveByKey = submitBy('s', 'enter')

/** Sends a message by Ctrl or Cmd with Enter. */
export const sendByKey = submitBy('enter')
