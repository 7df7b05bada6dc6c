const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** `#fff` or `#ffffff`. */
export const isHexColor = (text: string): boolean => HEX.test(text)

// Where black and white can be read equally well, at 4.6:1 (WCAG: the root of 1.05 · 0.05, less 0.05), and from where on
// the site's own ink reads as well as WCAG asks, at 4.5:1.
const MIDDLE_LUMINANCE = 0.179
const INK_LUMINANCE = 0.226
const INK = '#0b1f1a'

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** The colour of writing that can be read on this one, whatever it is. */
export const inkOn = (hex: string): '#000' | '#fff' | typeof INK => {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex
  const partAt = (from: number) => linear(Number.parseInt(digits.slice(from, from + 2), 16) / 255)
  const luminance = 0.2126 * partAt(1) + 0.7152 * partAt(3) + 0.0722 * partAt(5)
  if (luminance > INK_LUMINANCE) return INK
  return luminance > MIDDLE_LUMINANCE ? '#000' : '#fff'
}
