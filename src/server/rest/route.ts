import type { Access } from '#src/kit/trpc.ts'
import type { AppRouter } from '#src/router.ts'

type Procedures = AppRouter['_def']['record']
/** `'orders.create'`: every procedure of the router by its path. */
export type ProcedurePath = {
  [Domain in keyof Procedures]: `${Domain}.${keyof Procedures[Domain] & string}`
}[keyof Procedures]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What a request brings; path ids are coerced to numbers here, the body goes in as it came. */
export type Request = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

/** `answer` is how docs/api.md describes it. */
type Common = { method: Method; path: string; answer: string }
/** A line that calls a procedure. */
export type ProcedureRoute = Common & {
  procedure: ProcedurePath
  status: 200 | 201 | 204
  input(request: Request): unknown
  output(value: unknown): unknown
  /** The same for everybody until public content changes, so its bytes are kept till then. */
  isKept: boolean
}
/** A line whose bytes are not JSON: uploads and file streams, served by the domain's http.ts with this access. */
type HttpRoute = Common & { access: Access }
export type Route = ProcedureRoute | HttpRoute

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parameters of path and query, and the body's fields beside them; a path parameter wins over a body field. */
const mergedInput = ({ params, query, body }: Request): unknown => {
  if (body === undefined || body === null) return { ...query, ...params }
  return isRecord(body) ? { ...body, ...params } : Object.keys(params).length > 0 ? params : body
}

type Options = Partial<Pick<ProcedureRoute, 'status' | 'input' | 'output' | 'isKept'>>

/** One documented call and the procedure that answers it (REST-1). */
export const route = (
  method: Method,
  path: string,
  procedure: ProcedurePath,
  answer: string,
  { status = 200, input = mergedInput, output = (value) => value, isKept = false }: Options = {},
): Route => ({ method, path, procedure, answer, status, input, output, isKept })

/** One documented call that carries a file; see the domain's http.ts. */
export const fileRoute = (method: Method, path: string, access: Access, answer: string): Route => ({
  method,
  path,
  access,
  answer,
})

export const created: Options = { status: 201 }
export const noContent: Options = { status: 204 }
export const kept: Options = { isKept: true }
/** A growing list answers as a plain array here; its total goes into a header. */
export const rows: Options = { output: (page) => (isRecord(page) ? page.rows : page) }
