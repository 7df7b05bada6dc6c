import { TRPCError } from '@trpc/server'
import type { z } from 'zod'

/**
 * Reads the input of a call that no procedure answers. Throws BAD_REQUEST with the issues of its fields, as procedures
 * do.
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(input)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}
