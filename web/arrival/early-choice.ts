import { type RefObject, useEffect, useRef } from 'react'

/**
 * A radio button that was chosen before this code arrived is chosen in the page, but not in the state: `take` is told
 * its value. The ref goes to an element around the buttons of this name.
 */
export const useEarlyChoice = <Group extends HTMLElement>(
  name: string,
  value: string,
  take: (value: string) => void,
): RefObject<Group | null> => {
  const group = useRef<Group>(null)
  useEffect(() => {
    const buttons = group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const chosen = [...buttons].find((button) => button.name === name && button.checked)
    if (chosen && chosen.value !== value) take(chosen.value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the buttons come to life
  }, [])
  return group
}
