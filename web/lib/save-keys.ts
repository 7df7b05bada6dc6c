import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useRef } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const isPressed = ({ key, ctrlKey, metaKey }: Pressed, keys: string[]): boolean =>
  (ctrlKey || metaKey) && keys.includes(key.toLowerCase())

/** A key handler: with Ctrl or Cmd, these keys submit the form that has the focus, or else the form of the dialog. */
const submitBy =
  (...keys: string[]) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event
    if (!isPressed(event, keys)) return
    const form = (target as Element).closest('form') ?? currentTarget.querySelector('form')
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  }

const saveKeys = ['s', 'enter']

/** Saves a form by Ctrl or Cmd with S or Enter, from a text area too (FORM-6). */
export const saveByKey = submitBy(...saveKeys)

/**
 * Saves the form of a dialog by these keys wherever the focus is while the dialog is the topmost one, also where a
 * control that had it is gone. Gives the ref for the dialog, or takes it.
 */
export const useSaveByKey = (given?: RefObject<HTMLDivElement | null>): RefObject<HTMLDivElement | null> => {
  const own = useRef<HTMLDivElement>(null)
  const dialog = given ?? own
  useWindowEvent('keydown', (event) => {
    const { target, defaultPrevented } = event
    const { current } = dialog
    if (!current || defaultPrevented || !isPressed(event, saveKeys) || !(target instanceof Element)) return
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1)
    if (!current.contains(top ?? null)) return
    const form = current.contains(target) ? target.closest('form') : null
    const saved = form ?? current.querySelector('form')
    if (!saved) return
    event.preventDefault()
    saved.requestSubmit()
  })
  return dialog
}

/** Sends a message by Ctrl or Cmd with Enter. */
export const sendByKey = submitBy('enter')
