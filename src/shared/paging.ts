import { z } from 'zod'

export const MAX_LIMIT = 200

/**
 * What every growing list takes (decision §8): `limit` rows from row number `cursor` (0 based), `q` to search,
 * `sort` as one of the list's own keys, `-key` for descending. Without `limit` the whole list is answered.
 */
export const listInput = <Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
    cursor: z.coerce.number().int().min(0).default(0),
    q: z.string().trim().max(100).default(''),
    sort: z.enum(sorts.flatMap((key) => [key, `-${key}` as const]) as [Sort | `-${Sort}`]).optional(),
    ...filters,
  })

export type ListQuery = { limit?: number | undefined; cursor: number; q: string; sort?: string | undefined }

/** What a list answers: the rows asked for, and how many there are in all. */
export type Page<Row> = { rows: Row[]; total: number }
