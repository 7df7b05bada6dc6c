/**
 * Focuses the field in which an answer is written, without scrolling. Does nothing on touch screens, whose keyboard
 * would cover the text to read first.
 */
export const focusToWrite = (field: HTMLElement | null): void => {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}
