import type { z } from 'zod'
import type { CsvFile } from '#src/kit/csv-file.ts'
import type { Rights } from '#src/shared/rights.ts'
import type { answers } from './answers.ts'
import type { ProcedurePath } from './procedures.ts'

/** The procedures that state the schema of their answer. */
type DocumentedProcedure = keyof typeof answers & ProcedurePath

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The parts of a request. Path ids are already numbers; query and body are as received. */
export type Request = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

type Common = {
  method: Method
  path: string
  /** A sentence about the call, for docs/api.md and the OpenAPI document. */
  summary: string
  /** Status codes of errors besides those that follow from method, path and access. */
  errors: number[]
}
/** A call that a procedure answers. */
export type ProcedureRoute = Common & {
  procedure: DocumentedProcedure
  status: 200 | 201 | 204
  input(request: Request): unknown
  /** The answer is the same for everybody, so its body is cached until public content changes. */
  isCached: boolean
  /** Pages and programs of any origin may call it. Only for calls that ask nothing of a cookie. */
  isOpen: boolean
  /** The domain's http.ts answers it like the procedure, and quicker (docs/decisions/29). */
  isDirect: boolean
}
/** A call that uploads or answers a file, served by the domain's http.ts with these rights. */
export type HttpRoute = Common & {
  operation: string
  rights: Rights
  /** The media type of the answered file; uploads answer JSON. */
  type?: string
  query?: z.ZodType
  /** The name of an upload's file in its form, the other fields, and the status of its answer. */
  upload?: { file: string; form: z.ZodType; status: 200 | 201 }
  /** Descriptions of other successful answers, by status. */
  others?: Record<number, string>
}
export type Route = ProcedureRoute | HttpRoute

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A query without its blank parameters: a form or a script sends `?status=` for a filter that it does not set. */
export const filled = (query: Request['query']): Request['query'] =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The path parameters with the body's fields, or with the query when there is no body. Path parameters win. */
const mergedInput = ({ params, query, body }: Request): unknown => {
  if (body === undefined || body === null) return { ...filled(query), ...params }
  return isRecord(body) ? { ...body, ...params } : Object.keys(params).length > 0 ? params : body
}

/** The same, and the idempotency key that scripts send as a header, where forms have a field. */
export const keyedInput = (request: Request): unknown => {
  const [input, key] = [mergedInput(request), request.headers['idempotency-key']]
  return isRecord(input) && key !== undefined ? { ...input, idempotencyKey: key } : input
}

type Options = Partial<
  Pick<ProcedureRoute, 'status' | 'errors' | 'input' | 'isCached' | 'isOpen' | 'isDirect'>
>

/** Such as `GET /api/me`. */
type Call = `${Method} /api/${string}`
const methodAndPath = (call: Call) => {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path }
}

/** One documented call and the procedure that answers it. */
export const route = (
  call: Call,
  procedure: DocumentedProcedure,
  summary: string,
  {
    status = 200,
    errors = [],
    input = mergedInput,
    isCached = false,
    isOpen = false,
    isDirect = false,
  }: Options = {},
): Route => ({
  ...methodAndPath(call),
  procedure,
  summary,
  status,
  errors,
  input,
  isCached,
  isOpen,
  isDirect,
})

type FileOptions = Partial<Pick<HttpRoute, 'errors' | 'type' | 'query' | 'upload' | 'others'>>

/** One documented call that carries a file; see the domain's http.ts. */
export const fileRoute = (
  call: Call,
  operation: string,
  rights: Rights,
  summary: string,
  { errors = [], ...options }: FileOptions,
): Route => ({ ...methodAndPath(call), operation, rights, summary, errors, ...options })

/** Who may export a list: administrators one of the back office, and each customer their own. What holds secrets asks further. */
export const exportRights = ({ path, right, tokens }: Pick<CsvFile, 'path' | 'right' | 'tokens'>) =>
  ({ access: path ? 'customer' : 'admin', right, tokens }) satisfies Rights

/** Where a list is exported. */
export const exportPath = ({ name, path }: Pick<CsvFile, 'name' | 'path'>) =>
  path ?? (`/api/admin/${name}/export` as const)

/** One documented call that answers a list as a CSV file. */
export const csvRoute = ({ operation, summary, list, errors = [], ...file }: CsvFile): Route =>
  fileRoute(`GET ${exportPath(file)}`, operation, exportRights(file), summary, {
    errors,
    type: 'text/csv',
    query: list,
  })

/** The answer of a call with a sound, whose type is that of its file. */
export const audio: FileOptions = {
  type: 'audio/*',
  others: { 206: 'A part of the sound' },
  errors: [416],
}
export const created: Options = { status: 201 }
export const noContent: Options = { status: 204 }
export const cached: Options = { isCached: true }
export const open: Options = { isOpen: true }
export const direct: Options = { isOpen: true, isDirect: true }
/** The call can conflict with stored data: a taken name, or a state that does not allow it. */
export const conflict = { errors: [409] }
