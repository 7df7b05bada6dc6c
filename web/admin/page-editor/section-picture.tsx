import classes from './page-editor.module.css'

/** A rectangle of a picture: left, top, width and height on a canvas of 48 by 32; strong where it catches the eye. */
type Shape = readonly [x: number, y: number, width: number, height: number, isStrong?: true]

const columns = (count: number, y: number, height: number): Shape[] => {
  const width = (44 - 3 * (count - 1)) / count
  return Array.from({ length: count }, (_, index): Shape => [2 + index * (width + 3), y, width, height])
}
const heading: Shape = [14, 3, 20, 3, true]
const text = (x: number, y: number, width: number): Shape[] => [
  [x, y, width, 3, true],
  [x, y + 6, width, 2],
  [x, y + 10, width - 4, 2],
]
const fields = (x: number, width: number): Shape[] => [
  [x, 4, width, 5],
  [x, 12, width, 5],
  [x, 21, width, 6, true],
]

/** How each built-in section divides its place on the page. One of the shop's own is text below a heading. */
const pictures: Record<string, Shape[]> = {
  navigation: [
    [2, 12, 9, 5, true],
    [16, 13, 6, 3],
    [25, 13, 6, 3],
    [35, 12, 11, 5, true],
  ],
  footer: [...columns(4, 8, 10), [2, 24, 44, 2]],
  hero: [...text(2, 6, 20), [2, 22, 10, 5, true], [26, 4, 20, 24]],
  guide: [heading, ...columns(3, 10, 18)],
  features: [heading, ...columns(3, 9, 9), ...columns(3, 20, 9)],
  ai: [[2, 4, 20, 24], ...text(26, 9, 20)],
  workflow: [heading, ...columns(4, 12, 12)],
  comparison: [heading, ...columns(2, 9, 20)],
  pricing: [heading, ...columns(3, 9, 20), [18, 23, 12, 4, true]],
  purchase: [...text(2, 9, 18), ...fields(25, 21)],
  testimonials: [heading, ...columns(2, 10, 9), ...columns(2, 21, 8)],
  faq: [heading, [8, 9, 32, 5], [8, 16, 32, 5], [8, 23, 32, 5]],
  contact: [...fields(2, 21), ...text(28, 9, 18)],
}
const other: Shape[] = [heading, [6, 10, 36, 3], [6, 16, 36, 3], [6, 22, 28, 3]]

/** A small drawing of how a section looks, by which it is found in a list sooner than by its name. */
export const SectionPicture = ({ name }: { name: string }) => (
  <svg viewBox="0 0 48 32" className={classes.picture} aria-hidden>
    {(pictures[name] ?? other).map(([x, y, width, height, isStrong]) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={1}
        opacity={isStrong ? 0.9 : 0.3}
      />
    ))}
  </svg>
)
