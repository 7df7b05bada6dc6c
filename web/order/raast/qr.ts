import { encode } from 'uqr'

/** A QR code of a text with the blank edge that scanners need: its side, and its dark parts as the path of an SVG. */
export const qrOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((signs, row) =>
      [
        ...signs
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`),
    )
    .join('')
  return { size, path }
}
