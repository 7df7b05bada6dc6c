import { luminance } from '@mantine/core'

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** `#fff` or `#ffffff`. */
export const isHexColor = (text: string): boolean => HEX.test(text)

// Where black and white can be read equally well, at 4.6:1 (WCAG: the root of 1.05 · 0.05, less 0.05), and from where on
// the site's own ink reads as well as WCAG asks, at 4.5:1.
const MIDDLE_LUMINANCE = 0.179
const INK_LUMINANCE = 0.226
const INK = '#0b1f1a'

/** The colour of writing that can be read on this one, whatever it is. */
export const inkOn = (hex: string): '#000' | '#fff' | typeof INK => {
  const light = luminance(hex)
  if (light > INK_LUMINANCE) return INK
  return light > MIDDLE_LUMINANCE ? '#000' : '#fff'
}
