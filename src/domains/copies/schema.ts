import { z } from 'zod'
import { copyPlace, sftpServer } from '#src/shared/copies.ts'
import { byIdAsShown, expectedUpdatedAt, id } from '#src/shared/input.ts'

export const runKinds = ['copy', 'check'] as const

/** With an id, replaces that place, as it was shown (VERS-2). */
export const savePlaceInput = z.object({ id: id.optional(), place: copyPlace, expectedUpdatedAt })
export const placeInput = byIdAsShown
export const hostKeyInput = sftpServer

export type SavePlace = z.output<typeof savePlaceInput>
