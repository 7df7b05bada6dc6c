import { z } from 'zod'
import { copyPlace, sftpServer } from '#src/shared/copies.ts'
import { byIdAsShown, expectedUpdatedAt, id } from '#src/shared/input.ts'

export const runKinds = ['copy', 'check'] as const

/** With an id, replaces that place, as it was shown. */
export const savePlaceInput = z.object({ id: id.optional(), place: copyPlace, expectedUpdatedAt })
export const placeInput = byIdAsShown
export const hostKeyInput = sftpServer

export type SavePlace = z.output<typeof savePlaceInput>

/** The hour in Pakistan at which copies go to their places. */
export const COPIES_HOUR = 3

/** The runs of copies and checks that are kept, and those of a page. */
export const KEPT_RUNS = 1000
export const RUNS_PAGE = 30
/** How many of the newest runs the state has. */
export const stateInput = z.object({ runs: z.int().min(1).max(KEPT_RUNS).default(RUNS_PAGE) }).prefault({})
export type StateQuery = z.output<typeof stateInput>
