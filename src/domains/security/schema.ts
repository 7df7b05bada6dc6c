import { z } from 'zod'
import { listInput } from '#src/shared/paging.ts'
import { securityEvents } from '#src/shared/security-event.ts'

export const securityListInput = listInput(['createdAt'], { event: z.enum(securityEvents).optional() })
export type SecurityListQuery = z.output<typeof securityListInput>
