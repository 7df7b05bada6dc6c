import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { watchFolded } from '#db/folded.ts'
import { watchKept } from '#db/kept.ts'
import { seed } from '#db/seed/seed.ts'
import { limits } from '#fastify.config.ts'
import { createRoutes } from '#src/app/compose.ts'
import { createCaller } from '#src/app/router.ts'
import { createApp } from '#src/app/server/app.ts'
import type { PageRenderer } from '#src/app/server/pages/renderer.ts'
import { loadConfig } from '#src/config.ts'
import { type Actor, createEvents, type Deps, guest, type RequestFacts } from '#src/deps.ts'
import { createAi } from '#src/gateways/ai.ts'
import { createCertificateEnd } from '#src/gateways/certificate.ts'
import { createEventReceiver } from '#src/gateways/event-receiver.ts'
import { createFiles } from '#src/gateways/files.ts'
import { createImages, launchPictureProcess } from '#src/gateways/images.ts'
import { createNewestVersion } from '#src/gateways/newest-version.ts'
import { createPdf } from '#src/gateways/pdf.ts'
import { createWhatsappCloud } from '#src/gateways/whatsapp-cloud.ts'
import { createWhatsappMedia } from '#src/gateways/whatsapp-media.ts'
import { createBackground } from '#src/kit/background.ts'
import { createClockWatch } from '#src/kit/clock.ts'
import { createVault, systemRandom } from '#src/kit/crypto.ts'
import { countSends, createMetrics } from '#src/kit/metrics.ts'
import { createSecurityLog } from '#src/kit/security-log.ts'
import { holdAnswers } from './answers.ts'
import { createClock } from './clock.ts'
import { createFactories, PASSWORD } from './factories.ts'
import {
  createFakeCopier,
  createFakeImap,
  createFakeMail,
  createFakePushflow,
  createFakeWeb,
} from './fakes/gateways.ts'
import { newDatabase } from './new-database.ts'
import { watchedLog } from './watched-log.ts'

const APP_SECRET = 'a secret that only tests know, of 32 bytes or more'
const seeded: { bytes?: Buffer } = {}

/** Seeds once a process; each test opens a copy of its own from the bytes. */
const freshDatabase = (): Buffer => {
  if (seeded.bytes) return seeded.bytes
  const connection = openConnection(newDatabase())
  seed(createDb(connection), createClock().now())
  seeded.bytes = connection.serialize()
  connection.close()
  return seeded.bytes
}

/** Public pages come without markup: whether they look right is for the browser tests. */
export const noPages: PageRenderer = {
  clientDir: null,
  load: async () => undefined,
  tags: () => '',
  render: async () => ({ head: '', html: '' }),
}

type Options = {
  /** Rate limits are off unless a test is about them. */
  limits?: boolean
  /** Off unless a test is about it: other tests hold the event loop that all shops of a worker share. */
  pressure?: FastifyUnderPressureOptions
  /** Environment variables beside the defaults of a test. */
  env?: Record<string, string>
  /** Real gateways instead of the recording fakes. */
  override?: Partial<Deps>
}

/** The cookies and facts that the calls of `t.call` set on their answers. */
type Answered = { session: string | null | undefined; provenPhone: string | undefined }

/** A caller is a proxy without keys of its own, so it cannot be spread; this puts facts beside its domains. */
const beside = <Caller extends object, Facts extends object>(caller: Caller, facts: Facts) =>
  new Proxy(caller, {
    get: (target, key) => Reflect.get(key in facts ? facts : target, key),
  }) as Caller & Facts

// One process decodes the pictures of all shops of a worker, because each start takes half a second. Here nothing goes
// before it: with both cores busy with tests, it would not decode a picture in time.
export const images = createImages({
  launch: () => launchPictureProcess(constants.priority.PRIORITY_NORMAL),
  idleMs: 600_000,
})

/** A shop, and what `onEnd` gets to clean up after it. */
const openShop = (
  { limits: limited = false, pressure = { maxEventLoopDelay: 0 }, env = {}, override = {} }: Options,
  onEnd: (clean: () => Promise<void>) => void,
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    APP_SECRET,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://shop.test',
    RATE_LIMIT: limited ? 'on' : 'off',
    // Nothing listens there, so that no test reaches Meta.
    WHATSAPP_CLOUD_URL: 'http://127.0.0.1:9',
    WHATSAPP_MEDIA_URL: 'http://127.0.0.1:9',
    ...env,
  })
  const clock = createClock()
  const connection = openConnection(freshDatabase())
  const watched = watchedLog(systemRandom, createVault(APP_SECRET))
  watched.watch(APP_SECRET, PASSWORD)
  const { log } = watched
  const { background, settled } = createBackground(log)
  const fakes = {
    pushflow: createFakePushflow(),
    web: createFakeWeb(),
    mail: createFakeMail(),
    copier: createFakeCopier(),
    imap: createFakeImap(),
  }
  const db = createDb(connection)
  watchKept(db)
  watchFolded(db)
  const security = createSecurityLog({ db, now: clock.now, log: override.log ?? log })
  const metrics = createMetrics()
  const deps: Deps = {
    db,
    now: clock.now,
    uptime: clock.uptime,
    clock: createClockWatch({ db, now: clock.now, uptime: clock.uptime, security, log }),
    log,
    config,
    background,
    security,
    random: watched.random,
    vault: watched.vault,
    limits: limits(config),
    events: createEvents(),
    metrics,
    pushflow: countSends(metrics, 'pushflow', fakes.pushflow.gateway),
    whatsappWeb: countSends(metrics, 'whatsapp-web', fakes.web.gateway),
    whatsappCloud: createWhatsappCloud({ baseUrl: config.whatsappCloudUrl, uptime: clock.uptime }),
    whatsappMedia: createWhatsappMedia({ baseUrl: config.whatsappMediaUrl }),
    whatsappRoutes: [],
    mail: countSends(metrics, 'email', fakes.mail.gateway),
    pdf: createPdf({ mark: '', urduFont: 'web/share/noto-nastaliq-urdu.ttf' }),
    ai: createAi(config.ai),
    files: createFiles({ dir: join(dataDir, 'uploads') }),
    copier: fakes.copier.gateway,
    images,
    imap: fakes.imap.gateway,
    freeBytes: () => Number.POSITIVE_INFINITY,
    totalBytes: () => 100 * 2 ** 30,
    certificateEnd: createCertificateEnd(),
    eventReceiver: createEventReceiver(),
    newestVersion: createNewestVersion({ url: config.updateUrl }),
    ...override,
  }
  deps.whatsappRoutes.push(...createRoutes(deps))
  const make = createFactories(deps)

  /** The router as this actor, with the facts that its calls set on the answer. */
  const call = (actor: Actor = guest, facts: Partial<RequestFacts> = {}) => {
    const answered: Answered = { session: undefined, provenPhone: undefined }
    const request: RequestFacts = {
      address: '203.0.113.7',
      userAgent: 'test',
      provenPhone: null,
      placedOrder: null,
      knownBrowser: null,
      chatSession: null,
      ...facts,
    }
    const caller = createCaller({
      deps,
      actor,
      request,
      reply: {
        setSession: (token) => {
          answered.session = token
        },
        setProvenPhone: (phone) => {
          answered.provenPhone = phone
        },
        // The next calls of this caller bring the cookie along, as a browser's calls do.
        setPlacedOrder: (orderId) => Object.assign(request, { placedOrder: orderId }),
        setKnownBrowser: (userId) =>
          Object.assign(request, { knownBrowser: { id: randomUUID(), userIds: [userId] } }),
        setChatSession: (sessionId) => Object.assign(request, { chatSession: sessionId }),
      },
      socket: null,
    })
    return beside(caller, { answered })
  }

  let server: Promise<FastifyInstance> | undefined
  /** The HTTP server, for inject, which holds answers to their schemas; public pages are not rendered. */
  const http = (): Promise<FastifyInstance> => {
    server ??= createApp(deps, noPages, { pressure }).then((app) => holdAnswers(app.server))
    return server
  }

  onEnd(async () => {
    await (await server)?.close()
    await settled()
    connection.close()
    rmSync(dataDir, { recursive: true, force: true })
    watched.expectNoLeak()
  })

  return {
    deps,
    clock,
    connection,
    fakes,
    make,
    call,
    http,
    settled,
    /** Lets the test fail where the shop logs one of these. */
    mustNotLog: watched.watch,
    as: {
      guest: (facts?: Partial<RequestFacts>) => call(guest, facts),
      /** A new customer, or the given one. */
      customer: (user = make.user()) => beside(call(make.actor(user)), { user }),
      /** A new administrator, or the given one. */
      admin: (user = make.user({ isAdmin: true })) => beside(call(make.actor(user)), { user }),
    },
    /**
     * The server listening on loopback, for tests that inject cannot serve (streams, aborts, sockets). Gives its
     * address.
     */
    listen: async (): Promise<string> => (await http()).listen({ host: '127.0.0.1', port: 0 }),
    /** A cookie header with a real session of this user. */
    cookieOf: (user: { id: number; isAdmin: boolean }): string => make.sessionCookie(user),
  }
}

export type TestApp = ReturnType<typeof openShop>

/** A whole shop for one test: real database in memory, fakes at the gateways alone. Cleans up after the test. */
export const testApp = (options: Options = {}): TestApp => openShop(options, onTestFinished)

/** Runs each of these timed jobs once, one after the other. */
export const runJobs = async ({ deps }: TestApp, jobs: readonly { run(deps: Deps): unknown }[]) => {
  for (const job of jobs) await job.run(deps)
}

/** A shop and its server, for inject. */
export const served = async (options: Options = {}) => {
  const t = testApp(options)
  return { t, app: await t.http() }
}

/** A shop and an administrator of it. */
export const office = (options: Options = {}) => {
  const t = testApp(options)
  return { t, admin: t.as.admin() }
}

/** An administrator with this name. */
export const adminNamed = (t: TestApp, username: string) =>
  t.as.admin(t.make.user({ username, isAdmin: true }))

/** Calls of the REST table, as an administrator. */
export const officeOf = (t: TestApp) => {
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    (await t.http()).inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
}

/** Expects a call to be refused with this code, and with these words where some are given. */
export const expectRefusal = (call: Promise<unknown>, code: string, message?: unknown): Promise<void> =>
  expect(call).rejects.toMatchObject({ code, ...(message === undefined ? {} : { message }) })

/** What the shop answers at this address. */
export const read = async (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ url, headers })

/**
 * One shop for a table of tests that only read, or are refused: a shop of each row of its own would take longer than its
 * call. Stands where the tests are declared; the first of them that asks makes the shop.
 */
export const sharedApp = (options: Options = {}): (() => TestApp) => {
  const made: { shop?: TestApp; clean?: () => Promise<void> } = {}
  afterAll(() => made.clean?.())
  return () => {
    made.shop ??= openShop(options, (clean) => {
      made.clean = clean
    })
    return made.shop
  }
}
