import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import superjson from 'superjson'
import type { Context } from '#src/kit/context.ts'
import { inSteps, isWhole, ROWS_A_STEP } from '#src/kit/whole-lists.ts'
import { appRouter } from '#src/router.ts'
import type { KeptAnswers } from '#src/server/rest/kept-answers.ts'
import { callProcedure, type ProcedurePath, procedures } from '#src/server/rest/procedures.ts'
import { routes } from '#src/server/rest/routes.ts'
import type { Whole } from '#src/shared/paging.ts'
import { MAX_BATCH } from '#src/shared/values/limits.ts'

const config = appRouter._def._config

/** The queries without an input whose answer is the same for everybody. */
const keptPaths = new Set<string>(
  routes.flatMap((line) =>
    'procedure' in line && line.isCached && procedures[line.procedure].inputs.length === 0
      ? [line.procedure]
      : [],
  ),
)

type Read = { paths: ProcedurePath[]; isBatch: boolean; input: string | undefined }

const isQuery = (path: string): path is ProcedurePath =>
  Object.hasOwn(procedures, path) && procedures[path as ProcedurePath].type === 'query'

/** The queries of a request; undefined for one that is no read, or asks for more than the client of the browser does. */
const readOf = ({ method, params, query, headers }: FastifyRequest): Read | undefined => {
  const asksMore = headers['content-type'] ?? headers['trpc-accept'] ?? headers.accept === 'application/jsonl'
  if (method !== 'GET' || asksMore) return undefined
  const { batch, input, ...others } = query as Record<string, unknown>
  const isBatch = batch === '1'
  const isKnown =
    (isBatch || batch === undefined) &&
    (typeof input === 'string' || input === undefined) &&
    Object.keys(others).length === 0
  if (!isKnown) return undefined
  const { path } = params as { path: string }
  const paths = isBatch ? path.split(',') : [path]
  return paths.length <= MAX_BATCH && paths.every(isQuery) ? { paths, isBatch, input } : undefined
}

/** Calls `make` once, and gives every caller what it gave or threw. */
const once = <Value>(make: () => Value): (() => Value) => {
  let give: (() => Value) | undefined
  return () => {
    if (give) return give()
    try {
      const value = make()
      give = () => value
    } catch (thrown) {
      give = () => {
        throw thrown
      }
    }
    return give()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readInput = (value: unknown): unknown =>
  value === undefined ? undefined : config.transformer.input.deserialize(value)

/** Reads the inputs of a request, where a call asks for one. Throws BAD_REQUEST. */
const inputsOf = ({ paths, isBatch, input }: Read) => {
  const read = (): unknown[] => {
    const given: unknown = input ? JSON.parse(input) : undefined
    if (!isBatch || given === undefined) return [readInput(given)]
    if (isRecord(given)) return paths.map((_path, index) => readInput(given[index]))
    const message = '"input" needs to be an object when doing a batch call'
    throw new TRPCError({ code: 'BAD_REQUEST', message })
  }
  const inputs = once(() => {
    try {
      return read()
    } catch (cause) {
      throw cause instanceof TRPCError ? cause : new TRPCError({ code: 'BAD_REQUEST', cause })
    }
  })
  return (index: number): unknown => inputs()[index]
}

type Answer = { bytes: Buffer; status: number; error?: TRPCError }

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
const joined = (parts: Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])))
const listOf = (parts: Buffer[]): Buffer => Buffer.concat([OPEN, joined(parts), CLOSE])

const answerWith = (data: unknown): Buffer =>
  Buffer.from(`{"result":{"data":${JSON.stringify(superjson.serialize(data))}}}`)

/** A whole list in the form that superjson gives the page of all its rows, written in steps (REST-4). */
const wholeAnswer = async (list: Whole<unknown>): Promise<Buffer> => {
  const { total, chunks } = await inSteps(list)
  if (total <= ROWS_A_STEP) {
    const few: unknown[] = []
    for await (const chunk of chunks) few.push(...chunk)
    return answerWith({ rows: few, total })
  }
  const [rows, types]: [Buffer[], Buffer[]] = [[], []]
  let before = 0
  for await (const chunk of chunks) {
    const { json, meta } = superjson.serialize(chunk)
    const places = Object.entries(meta?.values ?? {}).map(([place, type]) => [
      place.replace(/^\d+/, (index) => `rows.${before + Number(index)}`),
      type,
    ])
    before += chunk.length
    if (chunk.length > 0) rows.push(Buffer.from(JSON.stringify(json).slice(1, -1)))
    if (places.length > 0) types.push(Buffer.from(JSON.stringify(Object.fromEntries(places)).slice(1, -1)))
  }
  return Buffer.concat([
    Buffer.from('{"result":{"data":{"json":{"rows":'),
    listOf(rows),
    Buffer.from(`,"total":${total}},"meta":{"values":{`),
    joined(types),
    Buffer.from('},"v":1}}}}'),
  ])
}

export type Failure = { error: TRPCError; path: string; req: FastifyRequest }
type Served = {
  kept: KeptAnswers
  createContext(request: FastifyRequest, reply: FastifyReply): Context
  onError(failure: Failure): void
  /** The headers of an answer with these errors. */
  headersOf(errors: TRPCError[]): Record<string, string>
}

/**
 * Answers queries as tRPC's adapter for Fastify does, with the same bodies, errors and headers, and without the Request,
 * Response and stream of the Fetch API, which took longer than most queries (docs/decisions/46). Returns undefined for
 * other requests, which are the adapter's.
 */
export const readServer = ({ kept, createContext, onError, headersOf }: Served) => {
  const failed = (thrown: unknown, path: ProcedurePath, req: FastifyRequest): Answer => {
    const error = getTRPCErrorFromUnknown(thrown)
    onError({ error, path, req })
    const facts = { type: 'query', input: undefined, ctx: undefined } as const
    const shape = getTRPCErrorShape({ ...facts, config, error, path })
    const bytes = Buffer.from(JSON.stringify({ error: superjson.serialize(shape) }))
    return { bytes, status: shape.data.httpStatus, error }
  }

  const answered = async (ctx: Context, path: ProcedurePath, getInput: () => unknown): Promise<Answer> => {
    const make = async () => {
      const data = await callProcedure(path, { ...ctx, takesSteps: true }, getInput)
      if (isWhole(data)) return wholeAnswer(data)
      return answerWith(data)
    }
    return { bytes: await (keptPaths.has(path) ? kept(`tRPC ${path}`, make) : make()), status: 200 }
  }

  const answer = async (
    { paths, isBatch, ...read }: Read,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const inputOf = inputsOf({ paths, isBatch, ...read })
    const contextOf = once(() => createContext(request, reply))
    const answerTo = async (path: ProcedurePath, index: number): Promise<Answer> => {
      try {
        return await answered(contextOf(), path, () => inputOf(index))
      } catch (thrown) {
        return failed(thrown, path, request)
      }
    }
    const answers = await Promise.all(paths.map(answerTo))
    const [first] = answers
    const isOneStatus = answers.every(({ status }) => status === first?.status)
    const parts = answers.map(({ bytes }) => bytes)
    return reply
      .code(isOneStatus ? (first?.status ?? 200) : 207)
      .headers({
        vary: 'trpc-accept, accept',
        'content-type': 'application/json',
        ...headersOf(answers.flatMap(({ error }) => error ?? [])),
      })
      .send(isBatch ? listOf(parts) : parts[0])
  }

  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const read = readOf(request)
    return read && answer(read, request, reply)
  }
}
