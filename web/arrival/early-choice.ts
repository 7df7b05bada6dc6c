import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes over a radio button that was chosen before hydration: it is checked in the page, but not in React's state.
 * `onChoice` receives its value. The ref goes to an element around the buttons of this name.
 */
export const useEarlyChoice = <Group extends HTMLElement>(
  name: string,
  value: string,
  onChoice: (value: string) => void,
): RefObject<Group | null> => {
  const group = useRef<Group>(null)
  useEffect(() => {
    const buttons = group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const checked = [...buttons].find((button) => button.name === name && button.checked)
    if (checked && checked.value !== value) onChoice(checked.value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])
  return group
}

/** Takes over files that were chosen before hydration. The ref goes to the input. */
export const useEarlyFiles = (
  onFiles: (files: readonly File[]) => void,
): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    onFiles(files)
    if (input.current) input.current.value = ''
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])
  return input
}
