import { luminance } from '@mantine/core'

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** Whether a text is a colour such as `#fff` or `#ffffff`. */
export const isHexColor = (text: string): boolean => HEX.test(text)

// At MIDDLE_LUMINANCE black and white have the same contrast, 4.6:1 (WCAG: the root of 1.05 · 0.05, less 0.05). From
// INK_LUMINANCE up the site's own ink has the 4.5:1 that WCAG requires.
const MIDDLE_LUMINANCE = 0.179
const INK_LUMINANCE = 0.226
const INK = '#0b1f1a'

/** Returns a text colour that is readable on this background (`#rrggbb`). */
export const inkOn = (hex: string): '#000' | '#fff' | typeof INK => {
  const light = luminance(hex)
  if (light > INK_LUMINANCE) return INK
  return light > MIDDLE_LUMINANCE ? '#000' : '#fff'
}
