import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { WebSocketServer } from 'ws'
import { csvOf } from '#src/kit/csv.ts'
import { SESSION_ENDED } from '#src/shared/close-codes.ts'
import { type Thing, thingColumns, thingList } from '#tests/toy/schema.ts'
import { sharedBrowser } from './browser.ts'
import { type VisitOptions, visit } from './site.ts'
import { changeThing, newToy, type ToyState, thingsOf, toyRouter, toyUser } from './toy-router.ts'

// The server of the toy: in the process of the tests, without a shop or a database.

const folder = 'dist/toy'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const site = { name: 'Toy', currency: 'PKR' }

/** The page, as somebody who is signed in or not gets it. */
const pageOf = ({ isSignedIn }: ToyState): string =>
  readFileSync(join(folder, 'index.html'), 'utf8').replace(
    'id="page-data">{}',
    `id="page-data">${JSON.stringify({ site, answers: null, ...(isSignedIn && { user: toyUser }) })}`,
  )

/** The CSV of the things that the address filters, with the columns that it names. */
const exportOf = async (toy: ToyState, query: Record<string, string>): Promise<string> => {
  const columns = (query.columns ?? '').split(',').map((id) => thingColumns[id as keyof typeof thingColumns])
  const chunks = (async function* () {
    yield thingsOf(toy, thingList.parse(query))
  })()
  let csv = ''
  for await (const part of csvOf(columns, site.currency, chunks, (thing: Thing) => thing)) csv += part
  return csv
}

const startToy = async () => {
  const state: ToyState = { ...newToy(), events: new EventEmitter({ captureRejections: false }) }
  state.events.setMaxListeners(0)
  const createContext = () => state
  const answerCall = createHTTPHandler({ router: toyRouter, createContext, basePath: '/trpc/' })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://toy')
    const answer = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
    if (pathname.startsWith('/trpc/')) answerCall(request, response)
    else if (pathname.startsWith('/assets/')) {
      response.setHeader('cache-control', 'max-age=31536000, immutable')
      answer(types[extname(pathname)] ?? 'text/plain', readFileSync(join(folder, pathname)))
    } else if (pathname === '/api/admin/things/export')
      void exportOf(state, Object.fromEntries(searchParams)).then((csv) => answer('text/csv', csv))
    else if (pathname === '/admin') answer('text/html', pageOf(state))
    else answer('text/html', '<link rel="icon" href="data:,"><title>Sign in</title>')
  })
  const sockets = new WebSocketServer({ server, path: '/trpc' })
  applyWSSHandler({ wss: sockets, router: toyRouter, createContext })
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    browser: await sharedBrowser(),
    shop: { url: `http://127.0.0.1:${address.port}`, ahead: () => 0 },
    state,
    /** Ends the session, and the sockets that it opened. */
    endSession: () => {
      state.isSignedIn = false
      for (const socket of sockets.clients) socket.close(SESSION_ENDED)
    },
    /** Changes a thing as another administrator does. */
    change: (id: number, change: Partial<Thing>) => changeThing(state, { ...change, id }),
  }
}

let toy: ReturnType<typeof startToy> | undefined

/** Opens the toy of this worker as it is at first, at an address such as `things&page=2`. */
export const openToy = async (tab = 'things', options: VisitOptions = {}) => {
  toy ??= startToy()
  const shop = await toy
  Object.assign(shop.state, newToy())
  return { ...shop, page: await visit(shop, `/admin?tab=${tab}`, options) }
}
