import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import superjson from 'superjson'
import { appRouter } from '#src/app/router.ts'
import type { KeptAnswers } from '#src/app/server/rest/kept-answers.ts'
import { callProcedure, isQuery, type ProcedurePath, procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import type { Context, CreateContext } from '#src/kit/context.ts'
import { inSteps, isWhole, ROWS_A_STEP } from '#src/kit/whole-lists.ts'
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

type Read = { paths: ProcedurePath[]; inputs: unknown[]; isBatch: boolean }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readInput = (value: unknown): unknown =>
  value === undefined ? undefined : config.transformer.input.deserialize(value)

/**
 * The queries of a request with their inputs; undefined for what is left to the adapter: no query, more than the client of
 * the browser asks for, or an input that cannot be read.
 */
const readOf = ({ method, params, query, headers }: FastifyRequest): Read | undefined => {
  const asksMore = headers['content-type'] ?? headers['trpc-accept'] ?? headers.accept === 'application/jsonl'
  const { batch, input = '', ...others } = query as Record<string, unknown>
  const isBatch = batch === '1'
  const isKnown =
    (isBatch || batch === undefined) && typeof input === 'string' && Object.keys(others).length === 0
  if (method !== 'GET' || asksMore || !isKnown) return undefined
  const { path } = params as { path: string }
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > MAX_BATCH || !paths.every(isQuery)) return undefined
  try {
    const given: unknown = input === '' ? undefined : JSON.parse(input)
    if (!isBatch || given === undefined) return { paths, inputs: [readInput(given)], isBatch }
    if (!isRecord(given)) return undefined
    return { paths, inputs: paths.map((_path, index) => readInput(given[index])), isBatch }
  } catch {
    return undefined
  }
}

type Answer = { bytes: Buffer; status: number; error?: TRPCError }

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
const joined = (parts: Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])))
const listOf = (parts: Buffer[]): Buffer => Buffer.concat([OPEN, joined(parts), CLOSE])

const bytesOf = (answer: Parameters<typeof transformTRPCResponse>[1]): Buffer =>
  Buffer.from(JSON.stringify(transformTRPCResponse(config, answer)))

/** A whole list in the form that superjson gives the page of all its rows, written in steps. */
const wholeAnswer = async (list: Whole<unknown>): Promise<Buffer> => {
  const { total, chunks } = await inSteps(list)
  if (total <= ROWS_A_STEP) {
    const few: unknown[] = []
    for await (const chunk of chunks) few.push(...chunk)
    return bytesOf({ result: { data: { rows: few, total } } })
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

/** An error as tRPC answers it. */
export const failureOf = (error: TRPCError, type: 'query' | 'unknown', path?: string) => {
  const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx: undefined })
  return { body: transformTRPCResponse(config, { error: shape }), status: shape.data.httpStatus }
}

export type Failure = { error: TRPCError; path: string; req: FastifyRequest }
type Served = {
  kept: KeptAnswers
  createContext: CreateContext
  onError(failure: Failure): void
  /** The headers of an answer with these errors. */
  headersOf(errors: TRPCError[]): Record<string, string>
}

/**
 * Answers queries as tRPC's adapter for Fastify does, with the same bodies, errors and headers, and without the Request,
 * Response and stream of the Fetch API, which take longer than most queries (docs/decisions/46). Returns undefined for
 * other requests and for a wrong API token, which are the adapter's.
 */
export const readServer = ({ kept, createContext, onError, headersOf }: Served) => {
  const answer = async (
    { paths, inputs, isBatch }: Read,
    contextOf: () => Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> => {
    const answerTo = async (path: ProcedurePath, index: number): Promise<Answer> => {
      const make = async () => {
        const data = await callProcedure(path, { ...contextOf(), takesSteps: true }, () => inputs[index])
        return isWhole(data) ? wholeAnswer(data) : bytesOf({ result: { data } })
      }
      try {
        return { bytes: await (keptPaths.has(path) ? kept.bytesOf(path, make) : make()), status: 200 }
      } catch (thrown) {
        const error = getTRPCErrorFromUnknown(thrown)
        onError({ error, path, req: request })
        const { body, status } = failureOf(error, 'query', path)
        return { bytes: Buffer.from(JSON.stringify(body)), status, error }
      }
    }
    const answers = await Promise.all(paths.map(answerTo))
    const [status = 200, ...others] = new Set(answers.map((one) => one.status))
    reply.code(others.length === 0 ? status : 207).headers({
      vary: 'trpc-accept, accept',
      'content-type': 'application/json',
      ...headersOf(answers.flatMap(({ error }) => error ?? [])),
    })
    const parts = answers.map(({ bytes }) => bytes)
    return isBatch ? listOf(parts) : joined(parts)
  }

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | undefined => {
    const read = readOf(request)
    if (!read) return undefined
    const { paths, isBatch } = read
    const isKept = paths.every((path) => keptPaths.has(path))
    let context: Context | undefined
    const contextOf = () => (context ??= createContext(request, reply))
    try {
      // What is the same for everybody needs nobody's session; a wrong API token is refused all the same.
      if (request.headers.authorization !== undefined || !isKept) contextOf()
    } catch {
      return undefined
    }
    const make = () => answer(read, contextOf, request, reply)
    // A batch that names a path twice is not kept, so that there are only so many.
    if (isKept && new Set(paths).size === paths.length) {
      return kept.answer(`${isBatch ? 'batch' : 'tRPC'} ${paths.join()}`, reply, make)
    }
    return make().then((bytes) => reply.send(bytes))
  }
}
