import { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound } from '#src/shared/app-error.ts'
import { byId } from '#src/shared/input.ts'

/**
 * Reads the input of a call that no procedure answers. Throws BAD_REQUEST with the issues of its fields, as procedures
 * do.
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(input)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

/** The text of this name in a query, a path or the headers; blank for none and for several. */
export const textIn = (values: unknown, name: string): string => {
  const value = (values as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** The id in the path of a request. Throws NOT_FOUND for one that no row can have. */
export const pathId = ({ params }: FastifyRequest, what: string): number => {
  const { data } = byId.safeParse({ id: Number((params as { id: string }).id) })
  if (!data) throw notFound(what)
  return data.id
}
