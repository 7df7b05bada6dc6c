import { type ProcedurePath, procedures } from '#src/app/server/rest/procedures.ts'
import type { routes } from '#src/app/server/rest/routes.ts'
import type { TestApp } from './app.ts'
import { dial, type Frame, settle, socketUrl } from './sockets.ts'

/** The status of an answer, or 0 where the server has no such call: a missing object is 404 too. */
const statusOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  /"(There is no such call|There is nothing at this address|No procedure found[^"]*)"/.test(body)
    ? 0
    : statusCode

type Failed = { error?: { json: { data: { httpStatus: number } } } }
const httpStatusOf = ({ error }: Failed) => error?.json.data.httpStatus ?? 200

/** Whether a frame is the data or the error of a call: a subscription answers first that it started. */
const isAnswer = ({ error, result }: Frame) =>
  error !== undefined || (result as { type: string }).type === 'data'

/** The transports; each calls and returns the status of the answer. */
export const transportsOf = async (t: TestApp) => {
  const app = await t.http()
  const base = await socketUrl(t)
  const socket = `${base}/trpc`
  return {
    rest: async (line: (typeof routes)[number], id: number, headers: Record<string, string>, body = {}) => {
      const isUpload = !('procedure' in line) && line.method === 'POST'
      const payload = isUpload ? '--x--\r\n' : line.method === 'GET' || line.method === 'DELETE' ? null : body
      const type = isUpload ? { 'content-type': 'multipart/form-data; boundary=x' } : {}
      const url = line.path.replace(':id', String(id)).replace(/:(key|token)/, 'nothing')
      const call = { method: line.method, url, headers: { ...headers, ...type } }
      return statusOf(await app.inject({ ...call, ...(payload === null ? {} : { payload }) }))
    },
    trpc: async (path: ProcedurePath, headers: Record<string, string>, input = {}) => {
      const { type } = procedures[path]
      const json = encodeURIComponent(JSON.stringify({ json: input }))
      const answer = await app.inject(
        type === 'mutation'
          ? { method: 'POST', url: `/trpc/${path}`, headers, payload: { json: input } }
          : { url: `/trpc/${path}?input=${json}`, headers },
      )
      return statusOf(answer)
    },
    /** A batch of calls of one type; gives the status of each. */
    batch: async (paths: ProcedurePath[], headers: Record<string, string>) => {
      const inputs = Object.fromEntries(paths.map((_, index) => [index, { json: {} }]))
      const isMutation = procedures[paths[0] as ProcedurePath].type === 'mutation'
      const url = `/trpc/${paths.join()}?batch=1`
      const answer = await app.inject(
        isMutation
          ? { method: 'POST', url, headers, payload: inputs }
          : { url: `${url}&input=${encodeURIComponent(JSON.stringify(inputs))}`, headers },
      )
      return answer.json<Failed[]>().map(httpStatusOf)
    },
    /** The same in one frame of a socket, for calls of any type. */
    socketBatch: async (paths: ProcedurePath[], headers: Record<string, string>) => {
      const line = dial(socket, { headers })
      await line.opened
      const params = (path: ProcedurePath) => ({ path, input: { json: {} } })
      line.say(paths.map((path, id) => ({ id, method: procedures[path].type, params: params(path) })))
      const answers = paths.map((_, id) => line.next((frame) => frame.id === id && isAnswer(frame)))
      const frames = (await Promise.all(answers)) as Failed[]
      line.socket.terminate()
      return frames.map(httpStatusOf)
    },
    /** A frame of the documented socket, on a socket of its own; its error as the status that it means. */
    chatFrame: async (frame: object, headers: Record<string, string>) => {
      const line = dial(`${base}/ws`, { headers })
      await line.opened
      line.say(frame)
      await settle(line)
      line.socket.terminate()
      const [error] = line.heard('error')
      return error ? (error.message === 'Chat session not found' ? 404 : 403) : 200
    },
    subscribe: async (path: ProcedurePath, headers: Record<string, string>, input = {}) => {
      const line = dial(socket, { headers })
      await line.opened
      line.say({ id: 1, method: 'subscription', params: { path, input: { json: input } } })
      const frame = (await line.next(isAnswer)) as Failed
      line.socket.terminate()
      return httpStatusOf(frame)
    },
  }
}
