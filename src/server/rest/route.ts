import type { z } from 'zod'
import type { Access } from '#src/kit/trpc.ts'
import type { answers } from './answers.ts'

/** The procedures that state the schema of their answer. */
type DocumentedProcedure = Exclude<keyof typeof answers, 'downloads.upload'>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What a request brings; path ids are coerced to numbers here, the body goes in as it came. */
export type Request = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

type Common = {
  method: Method
  path: string
  /** What the call does, in a line of docs/api.md and of the OpenAPI document. */
  summary: string
  /** Error answers beside those that follow from method, path and access. */
  errors: number[]
}
/** A line that calls a procedure. */
export type ProcedureRoute = Common & {
  procedure: DocumentedProcedure
  status: 200 | 201 | 204
  input(request: Request): unknown
  /** The same for everybody until public content changes, so its bytes are kept till then. */
  isKept: boolean
}
/** A line whose bytes are not JSON: uploads and file streams, served by the domain's http.ts with this access. */
export type HttpRoute = Common & {
  operation: string
  access: Access
  /** The media type of the file that goes out; uploads answer JSON. */
  type?: string
  query?: z.ZodType
  /** The fields beside the file of an upload. */
  form?: z.ZodType
  /** Answers beside the whole file. */
  others?: Record<number, string>
}
export type Route = ProcedureRoute | HttpRoute

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parameters of path and query, and the body's fields beside them; a path parameter wins over a body field. */
const mergedInput = ({ params, query, body }: Request): unknown => {
  if (body === undefined || body === null) return { ...query, ...params }
  return isRecord(body) ? { ...body, ...params } : Object.keys(params).length > 0 ? params : body
}

type Options = Partial<Pick<ProcedureRoute, 'status' | 'errors' | 'input' | 'isKept'>>

/** Such as `GET /api/me`. */
type Call = `${Method} /api/${string}`
const partsOf = (call: Call) => {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path }
}

/** One documented call and the procedure that answers it (REST-1). */
export const route = (
  call: Call,
  procedure: DocumentedProcedure,
  summary: string,
  { status = 200, errors = [], input = mergedInput, isKept = false }: Options = {},
): Route => ({ ...partsOf(call), procedure, summary, status, errors, input, isKept })

type FileOptions = Partial<Pick<HttpRoute, 'errors' | 'type' | 'query' | 'form' | 'others'>>

/** One documented call that carries a file; see the domain's http.ts. */
export const fileRoute = (
  call: Call,
  operation: string,
  access: Access,
  summary: string,
  { errors = [], ...options }: FileOptions,
): Route => ({ ...partsOf(call), operation, access, summary, errors, ...options })

/** One documented call that answers a list of the back office as a CSV file. */
export const csvRoute = (call: Call, operation: string, summary: string, query: z.ZodType): Route =>
  fileRoute(call, operation, 'admin', summary, { type: 'text/csv', query })

export const created: Options = { status: 201 }
export const noContent: Options = { status: 204 }
export const kept: Options = { isKept: true }
/** What is asked for may contradict what is stored: a taken name, a state that does not allow it. */
export const conflict = { errors: [409] }
