import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { answers, failure } from '#src/app/server/rest/answers.ts'
import { openApiDocument, openApiPath } from '#src/app/server/rest/openapi.ts'
import { routes } from '#src/app/server/rest/routes.ts'

const { paths } = openApiDocument('http://shop.test')

/** A path without parameters comes first, as in the router: `orders/export` is no id. */
const byPlainness = (one: { path: string }, other: { path: string }) =>
  Number(one.path.includes(':')) - Number(other.path.includes(':'))

const calls = routes.toSorted(byPlainness).map((line) => ({
  line,
  isOf: new RegExp(`^${line.path.replace(/:\w+/g, '[^/]+')}$`),
  operation: 'operation' in line ? line.operation : line.procedure,
  responses: paths[openApiPath(line)]?.[line.method.toLowerCase()]?.responses ?? {},
}))

const isJson = ({ headers }: LightMyRequestResponse) =>
  (headers['content-type'] ?? '').startsWith('application/json')

/** How an answer differs from the OpenAPI document and the schemas it is made from; '' where it does not. */
const misfitOf = (method: string, path: string, answer: LightMyRequestResponse): string => {
  const call = calls.find(({ line, isOf }) => line.method === method && isOf.test(path))
  if (!call) return ''
  const { statusCode } = answer
  // A fault is never as documented; a test that provokes one says so itself.
  if (statusCode === 500) return ''
  const documented = call.responses[statusCode]
  if (!documented) return `${statusCode} is not documented`
  const content = 'content' in documented ? Object.keys(documented.content ?? {}) : []
  if (statusCode < 400 && !content.includes('application/json')) {
    const type = (answer.headers['content-type'] ?? '').split(';')[0]
    const wanted = content[0] ?? type ?? ''
    return wanted === type || (wanted.endsWith('/*') && type?.startsWith(wanted.slice(0, -1)))
      ? ''
      : `${type} is not ${content[0]}`
  }
  if (!isJson(answer)) return 'is no JSON'
  const schema = statusCode < 400 ? answers[call.operation as keyof typeof answers] : failure
  return schema.safeParse(answer.json()).error?.message ?? ''
}

/** Makes injected calls throw when their answer is not as documented; strict, so that a new field counts too. */
export const holdAnswers = (server: FastifyInstance): FastifyInstance => {
  const inject = server.inject.bind(server) as (options: object | string) => Promise<LightMyRequestResponse>
  const held = async (options: object | string) => {
    const answer = await inject(options)
    const { method = '', url = '' } = answer.raw.req
    const misfit = misfitOf(method, url.split('?')[0] ?? '', answer)
    if (misfit)
      throw new Error(`The answer of ${method} ${url} is not as documented: ${misfit}\n${answer.body}`)
    return answer
  }
  return Object.assign(server, { inject: held as typeof server.inject })
}
