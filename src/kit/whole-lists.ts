import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Listed, Page, Whole } from '#src/shared/paging.ts'

/** The rows that are read, presented and written in one go. Other requests are answered between two steps. */
export const ROWS_A_STEP = 100
// The rows that a step of the search for the ids tests, which takes as long.
const TESTED_A_STEP = 20 * ROWS_A_STEP

/** Whether the answer of a procedure is a whole list, which is still to be read. */
export const isWhole = (answer: unknown): answer is Whole<unknown> =>
  typeof answer === 'object' && answer !== null && 'findIds' in answer

/** The parts, each in a turn of the event loop of its own. */
export async function* inTurns<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  for (const part of parts) {
    yield part
    await nextTurn()
  }
}

/** The rows of a list in chunks; `total` counts all, also those before its cursor. */
export type Steps<Row> = Pick<Page<Row>, 'total' | 'isMore'> & { chunks: AsyncIterable<Row[]> }

/**
 * A list in steps, between which other requests are answered. Its ids and its first rows are read at
 * once, so that what cannot be read throws here, before an answer begins (REST-704). `isUnwanted` ends the search for the
 * ids, as the end of its reader ends the reading of the rows (REST-703).
 */
export const inSteps = async <Row>(list: Listed<Row>, isUnwanted = () => false): Promise<Steps<Row>> => {
  if ('rows' in list) {
    const { rows, ...counted } = list
    return { ...counted, chunks: inTurns([rows]) }
  }
  const { cursor, findIds, read } = list
  const ids: number[] = []
  for await (const found of inTurns(findIds(TESTED_A_STEP))) {
    ids.push(...found)
    if (isUnwanted()) break
  }
  const readAt = (start: number) => read(ids.slice(start, start + ROWS_A_STEP))
  const first = readAt(cursor)
  const readOn = function* () {
    yield first
    for (let start = cursor + ROWS_A_STEP; start < ids.length; start += ROWS_A_STEP) yield readAt(start)
  }
  return { total: ids.length, chunks: inTurns(readOn()) }
}

/** All rows of a list as one page, read in steps. */
export const allRows = async (list: Listed<unknown>): Promise<Page<unknown>> => {
  const { chunks, ...counted } = await inSteps(list)
  const rows: unknown[] = []
  for await (const chunk of chunks) rows.push(...chunk)
  return { rows, ...counted }
}

/** The rows as the text of one JSON array, in parts. */
export async function* jsonOf(chunks: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield before + JSON.stringify(chunk).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
