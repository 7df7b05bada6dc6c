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

/** Whether two fingerprints are of the same picture, or nearly: they may differ in one corner, which a stamp can hide. */
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

/** The most that is cut off at an end of a side, as a share of it. */
const MOST_CUT = 0.03

/** The mean grey of each row and each column of a square of greys. */
const meansOf = (grey: Uint8Array) => {
  const side = Math.sqrt(grey.length)
  const [rows, columns] = [new Float64Array(side), new Float64Array(side)]
  for (const [square, value] of grey.entries()) {
    const [x, y] = [square % side, Math.floor(square / side)]
    rows[y] = (rows[y] ?? 0) + value / side
    columns[x] = (columns[x] ?? 0) + value / side
  }
  return { rows, columns }
}
type Means = ReturnType<typeof meansOf>

/** Where the middle of a square of a copy lies in the original, of which these shares were cut off. */
const placeOf = (index: number, side: number, before: number, behind: number): number =>
  Math.min(side - 1, Math.max(0, (index + 0.5) * (1 - before - behind) + before * side - 0.5))

/** The mean difference between a copy and the original that was cut so; endless once it is above `most`. */
const errorOf = (
  copy: Float64Array,
  original: Float64Array,
  [before, behind]: readonly [number, number],
  most: number,
): number => {
  const side = copy.length
  let sum = 0
  for (let index = 0; index < side; index += 1) {
    const place = placeOf(index, side, before, behind)
    const low = Math.floor(place)
    const here = original[low] ?? 0
    sum += Math.abs((copy[index] ?? 0) - here - ((original[low + 1] ?? here) - here) * (place - low))
    if (sum > most * side) return Number.POSITIVE_INFINITY
  }
  return sum / side
}

/** The steps of the search for a cut: over all of it, and then around the best place. */
const STEPS = [MOST_CUT / 6, MOST_CUT / 24, MOST_CUT / 96]

/** The cut of a copy's rows or columns that fits best, and its error; endless where it is above `most`. */
const cutOf = (copy: Float64Array, original: Float64Array, steps: number[], most: number) => {
  let best = { before: 0, behind: 0, error: errorOf(copy, original, [0, 0], most) }
  for (const [round, step] of steps.entries()) {
    const middle = round === 0 ? { before: MOST_CUT / 2, behind: MOST_CUT / 2 } : best
    for (let one = -3; one <= 3; one += 1) {
      for (let other = -3; other <= 3; other += 1) {
        const [before, behind] = [middle.before + one * step, middle.behind + other * step]
        if (before < 0 || behind < 0) continue
        const error = errorOf(copy, original, [before, behind], Math.min(most, best.error))
        if (error < best.error) best = { before, behind, error }
      }
    }
  }
  return best
}

/** What of a picture is compared to find one that was cut. */
export type Outline = { grey: Uint8Array; width: number; height: number; means?: Means }

/** The mean error of rows and of columns with which pictures are looked at more closely. */
const ALIKE = 8
/** By how much the shapes of a picture and of its copy differ, of which something was cut off. */
const SHAPES = { least: 0.004, most: 2 * MOST_CUT + 0.005 }

/**
 * Whether one of two pictures may be the other with a few hundredths cut off at an edge. A cut changes the shape of a
 * picture, which nearly all pairs have in common or do not have at all.
 */
export const mayBeCut = (one: Outline, other: Outline): boolean => {
  const shape = Math.abs(Math.log((one.width * other.height) / (one.height * other.width)))
  if (shape < SHAPES.least || shape > SHAPES.most) return false
  const [ours, theirs] = [(one.means ??= meansOf(one.grey)), (other.means ??= meansOf(other.grey))]
  const fits = (copy: Means, original: Means) =>
    cutOf(copy.rows, original.rows, STEPS.slice(0, 1), ALIKE).error <= ALIKE &&
    cutOf(copy.columns, original.columns, STEPS.slice(0, 1), ALIKE).error <= ALIKE
  return fits(ours, theirs) || fits(theirs, ours)
}

/** The squares of a detail on each side: smaller than a digit of a receipt. */
export const DETAIL = 256
/**
 * How much squares of a copy may differ from the original, and how many more may differ by more. Of copies none does, of
 * receipts that differ by digits alone 46 and more.
 */
const DIFFERS = 40
const MOST_DIFFERENT = 12

/** The squares of a stored detail; none of a picture that was stored before there were details. */
export const detailOf = (stored: string): Uint8Array | undefined => {
  const squares = stored === '' ? undefined : inflateRawSync(Buffer.from(stored, 'base64'))
  return squares?.length === DETAIL * DETAIL ? squares : undefined
}

/** Each square with its neighbours, so that it matters less where between two squares a line lies. */
const blurred = (grey: ArrayLike<number>): Float64Array => {
  const along = (values: ArrayLike<number>, step: number) => {
    const mixed = new Float64Array(values.length)
    for (let square = 0; square < values.length; square += 1) {
      const here = values[square] ?? 0
      mixed[square] = ((values[square - step] ?? here) + 2 * here + (values[square + step] ?? here)) / 4
    }
    return mixed
  }
  return along(along(grey, 1), DETAIL)
}

/** Whether a detail is that of the original, of which up to three hundredths were cut off at each edge (PAY-85). */
export const isCutFrom = (copy: Uint8Array, original: Uint8Array): boolean => {
  const [ours, theirs] = [meansOf(copy), meansOf(original)]
  const across = cutOf(ours.columns, theirs.columns, STEPS, Number.POSITIVE_INFINITY)
  const down = cutOf(ours.rows, theirs.rows, STEPS, Number.POSITIVE_INFINITY)
  const [mine, whole] = [blurred(copy), blurred(original)]
  let different = 0
  for (let square = 0; square < copy.length; square += 1) {
    const placeX = placeOf(square % DETAIL, DETAIL, across.before, across.behind)
    const placeY = placeOf(Math.floor(square / DETAIL), DETAIL, down.before, down.behind)
    const [left, top] = [Math.floor(placeX), Math.floor(placeY)]
    const [right, below] = [Math.min(left + 1, DETAIL - 1), Math.min(top + 1, DETAIL - 1)]
    const lineOf = (y: number): number => {
      const start = whole[y * DETAIL + left] ?? 0
      return start + ((whole[y * DETAIL + right] ?? 0) - start) * (placeX - left)
    }
    const there = lineOf(top) + (lineOf(below) - lineOf(top)) * (placeY - top)
    if (Math.abs((mine[square] ?? 0) - there) <= DIFFERS) continue
    different += 1
    if (different > MOST_DIFFERENT) return false
  }
  return true
}
