import { z } from 'zod'

/**
 * What an export takes beside the search, filters and sort of its list: no pages, and the columns by their names, all of
 * them unless some are given.
 */
export const exportOf = <Name extends string>(columns: Record<Name, unknown>) => {
  const names = Object.keys(columns) as [Name, ...Name[]]
  return {
    limit: z.undefined().optional(),
    cursor: z.literal(0).default(0),
    columns: z
      .string()
      .max(500)
      .optional()
      .transform((text) => text?.split(',') ?? names)
      .pipe(z.array(z.enum(names, 'There is no such column'))),
  }
}
