/**
 * Focuses the field in which an answer is written, without scrolling. Not where a finger points: the keyboard on the
 * screen would cover what is to be read first.
 */
export const focusToWrite = (field: HTMLElement | null): void => {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}
