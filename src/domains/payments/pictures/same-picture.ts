import { inflateRawSync } from 'node:zlib'

/**
 * How much a square of a picture may differ from the same square of its copy, of 255. A copy that was saved again,
 * smaller or as another type, differs by 13 at most; receipts that one bank made of two payments differ by 38 and more.
 */
export const NEAR = 24

/** The squares of a fingerprint on each side. */
const SIDE = 64
/** The squares of each side that a stamp in a corner may cover. */
const CORNER = SIDE / 4

/** The corner in which a square of a fingerprint lies, 0 to 3; -1 for the others. */
const corners = Array.from({ length: SIDE * SIDE }, (_, square) => {
  const [x, y] = [square % SIDE, Math.floor(square / SIDE)]
  const isAtSide = (place: number) => place < CORNER || place >= SIDE - CORNER
  return isAtSide(x) && isAtSide(y) ? Number(x >= CORNER) + 2 * Number(y >= CORNER) : -1
})

/** Squares of one line are alike in all receipts of a bank; in steps of this prime the few that differ come soon. */
const STRIDE = 1663

/**
 * Whether two fingerprints are of the same picture, or nearly: they may differ in one corner, which a stamp can hide
 * (PAY-720).
 */
export const isNear = (one: Buffer, other: Buffer): boolean => {
  let stamped = -1
  for (let step = 0; step < SIDE * SIDE; step += 1) {
    const square = (step * STRIDE) % (SIDE * SIDE)
    if (Math.abs((one[square] ?? 0) - (other[square] ?? 0)) <= NEAR) continue
    const corner = corners[square] ?? -1
    if (stamped === -1) stamped = corner
    if (corner === -1 || corner !== stamped) return false
  }
  return true
}

/** The most that is cut off at an end of a side, as a share of it: what phones offer, rounded to whole pixels. */
const MOST_CUT = 0.053

/** The mean grey of each row and each column of a square of greys. */
const meansOf = (grey: Uint8Array) => {
  const side = Math.sqrt(grey.length)
  const [rows, columns] = [new Float64Array(side), new Float64Array(side)]
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const share = (grey[y * side + x] ?? 0) / side
      rows[y] = (rows[y] ?? 0) + share
      columns[x] = (columns[x] ?? 0) + share
    }
  }
  return { rows, columns }
}
type Means = ReturnType<typeof meansOf>

/** What was cut off at both ends of a side, as shares of it. */
type Cut = { before: number; behind: number }

/** Where the middle of a square of a copy lies in the original. */
const placeOf = (index: number, side: number, { before, behind }: Cut): number =>
  Math.min(side - 1, Math.max(0, (index + 0.5) * (1 - before - behind) + before * side - 0.5))

/** The sum of the differences between a copy and the original that was cut so; endless once it is above `most`. */
const differenceOf = (copy: Float64Array, original: Float64Array, cut: Cut, most: number): number => {
  const side = copy.length
  let sum = 0
  for (let index = 0; index < side; index += 1) {
    const place = placeOf(index, side, cut)
    const low = Math.floor(place)
    const here = original[low] ?? 0
    sum += Math.abs((copy[index] ?? 0) - here - ((original[low + 1] ?? here) - here) * (place - low))
    if (sum > most) return Number.POSITIVE_INFINITY
  }
  return sum
}

/** The cuts that a fingerprint is tried with. */
const COARSE = 6
const coarseCuts: Cut[] = Array.from({ length: (COARSE + 1) ** 2 }, (_, place) => ({
  before: (Math.floor(place / (COARSE + 1)) * MOST_CUT) / COARSE,
  behind: ((place % (COARSE + 1)) * MOST_CUT) / COARSE,
}))

/** The coarse cut that fits best, and its difference; undefined where the mean of all is above `most`. */
const coarseCutOf = (copy: Float64Array, original: Float64Array, most: number) => {
  let best: { cut: Cut; difference: number } | undefined
  for (const cut of coarseCuts) {
    const difference = differenceOf(copy, original, cut, best?.difference ?? most * SIDE)
    if (difference < (best?.difference ?? Number.POSITIVE_INFINITY)) best = { cut, difference }
  }
  return best
}

/** What of a picture is compared to find one that was cut. */
export type Outline = { grey: Uint8Array; width: number; height: number; means?: Means }
/** How a copy lies in its original. */
export type Fit = { across: Cut; down: Cut; difference: number }

/** The mean difference of rows and of columns with which pictures are looked at more closely. */
const ALIKE = 6
/** How many times as much a picture differs in the wrong way, once the cut is large enough to tell. */
const CLEAR = 2
/** By how much the shapes of a picture and of its copy may differ. */
const MOST_SHAPE = 2 * MOST_CUT + 0.005

const fitOf = (copy: Means, original: Means): Fit | undefined => {
  const down = coarseCutOf(copy.rows, original.rows, ALIKE)
  const across = down && coarseCutOf(copy.columns, original.columns, ALIKE)
  return across && { across: across.cut, down: down.cut, difference: across.difference + down.difference }
}

/**
 * How one of two pictures may be cut from the other, by a few hundredths at its edges, with the copy named: both ways where
 * a small cut leaves it open. Empty for nearly all pairs that are not of the same app; receipts of one app are told apart by
 * their details alone.
 */
export const mayBeCut = (one: Outline, other: Outline): { fit: Fit; isCopy: boolean }[] => {
  const shape = Math.abs(Math.log((one.width * other.height) / (one.height * other.width)))
  if (shape > MOST_SHAPE) return []
  const [ours, theirs] = [(one.means ??= meansOf(one.grey)), (other.means ??= meansOf(other.grey))]
  const fits = [
    { fit: fitOf(ours, theirs), isCopy: true },
    { fit: fitOf(theirs, ours), isCopy: false },
  ].flatMap(({ fit, isCopy }) => (fit ? [{ fit, isCopy }] : []))
  const least = Math.min(...fits.map(({ fit }) => fit.difference))
  return fits.filter(({ fit }) => fit.difference <= least * CLEAR)
}

/** The squares of a detail on each side: smaller than a digit of a receipt. */
export const DETAIL = 256
/** How much squares of a copy may differ from the original. Those that differ from the page by more are printed. */
const DIFFERS = 40
/**
 * How many squares may differ by more: of copies at most 7 do, of receipts that differ by digits alone 49 and more, of
 * which 15 are printed on the copy.
 */
const MOST_DIFFERENT = 12
/** The fewest printed squares by which a picture is known again. A dim photo of a table has fewer. */
const LEAST_PRINTED = 400

/** Each square with its two neighbours across or down. */
const mixed = (values: Float64Array, step: number): Float64Array => {
  const soft = new Float64Array(values.length)
  for (let square = 0; square < values.length; square += 1) {
    const here = values[square] ?? 0
    soft[square] = ((values[square - step] ?? here) + 2 * here + (values[square + step] ?? here)) / 4
  }
  return soft
}

/** The places of the squares that differ from the commonest grey, which is that of the page. */
const printedOf = (soft: Float64Array): number[] => {
  const tally = new Uint32Array(256)
  for (const value of soft) tally[Math.round(value)] = (tally[Math.round(value)] ?? 0) + 1
  const page = tally.indexOf(Math.max(...tally))
  const printed: number[] = []
  for (let square = 0; square < soft.length; square += 1) {
    if (Math.abs((soft[square] ?? 0) - page) > DIFFERS) printed.push(square)
  }
  return printed
}

/** A stored detail, made ready to be compared; undefined of a picture that was stored before there were details. */
export const detailOf = (stored: string) => {
  const squares = stored === '' ? undefined : inflateRawSync(Buffer.from(stored, 'base64'))
  if (squares?.length !== DETAIL * DETAIL) return undefined
  // Blurred, so that it matters less where between two squares a line lies.
  const soft = mixed(mixed(Float64Array.from(squares), 1), DETAIL)
  return { means: meansOf(squares), soft, printed: printedOf(soft) }
}
type Detail = NonNullable<ReturnType<typeof detailOf>>

/** The steps of the search for a cut, as parts of the largest, and how many of each are tried to both sides. */
const STEPS = [
  { part: 12, reach: 3 },
  { part: 24, reach: 3 },
  { part: 48, reach: 1 },
  { part: 96, reach: 1 },
  { part: 192, reach: 1 },
]

/** The cut that fits best, from a coarse one on. */
const cutOf = (copy: Float64Array, original: Float64Array, coarse: Cut): Cut => {
  let best = { ...coarse, difference: differenceOf(copy, original, coarse, Number.POSITIVE_INFINITY) }
  for (const { part, reach } of STEPS) {
    const middle = best
    for (let one = -reach; one <= reach; one += 1) {
      for (let other = -reach; other <= reach; other += 1) {
        const before = middle.before + (one * MOST_CUT) / part
        const behind = middle.behind + (other * MOST_CUT) / part
        if (before < 0 || behind < 0) continue
        const difference = differenceOf(copy, original, { before, behind }, best.difference)
        if (difference < best.difference) best = { before, behind, difference }
      }
    }
  }
  return best
}

/** Whether a detail is that of the original, of which up to five hundredths were cut off at each edge. */
const isCutFrom = (copy: Detail, original: Detail, fit: Fit): boolean => {
  if (copy.printed.length < LEAST_PRINTED) return false
  const places = (cut: Cut) =>
    Float64Array.from({ length: DETAIL }, (_, index) => placeOf(index, DETAIL, cut))
  const across = places(cutOf(copy.means.columns, original.means.columns, fit.across))
  const down = places(cutOf(copy.means.rows, original.means.rows, fit.down))
  const [mine, whole] = [copy.soft, original.soft]
  const isDifferent = (square: number): boolean => {
    const [x, y] = [across[square % DETAIL] ?? 0, down[Math.floor(square / DETAIL)] ?? 0]
    const [left, top] = [Math.min(Math.floor(x), DETAIL - 2), Math.min(Math.floor(y), DETAIL - 2)]
    const lineOf = (line: number): number => {
      const here = whole[line * DETAIL + left] ?? 0
      return here + ((whole[line * DETAIL + left + 1] ?? 0) - here) * (x - left)
    }
    const above = lineOf(top)
    const there = above + (lineOf(top + 1) - above) * (y - top)
    return Math.abs((mine[square] ?? 0) - there) > DIFFERS
  }
  const isLike = (squares: Iterable<number>): boolean => {
    let different = 0
    for (const square of squares) {
      if (isDifferent(square)) different += 1
      if (different > MOST_DIFFERENT) return false
    }
    return true
  }
  // What is printed tells nearly all other receipts, and is a tenth of the squares.
  return isLike(copy.printed) && isLike(mine.keys())
}

/** Whether one of two details is cut from the other, in one of the ways that were found (PAY-721). */
export const isCut = (
  one: Detail | undefined,
  other: Detail | undefined,
  ways: ReturnType<typeof mayBeCut>,
) =>
  one !== undefined &&
  other !== undefined &&
  ways.some(({ fit, isCopy }) => (isCopy ? isCutFrom(one, other, fit) : isCutFrom(other, one, fit)))
