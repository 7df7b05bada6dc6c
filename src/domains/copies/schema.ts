import { z } from 'zod'
import { copyPlace, sftpServer } from '#src/shared/copies.ts'
import { byId, id } from '#src/shared/input.ts'

export const runKinds = ['copy', 'check'] as const

/** With an id, replaces that place. */
export const savePlaceInput = z.object({ id: id.optional(), place: copyPlace })
export const placeInput = byId
export const hostKeyInput = sftpServer

export type SavePlace = z.output<typeof savePlaceInput>
