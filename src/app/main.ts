import { fstatSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { stopMs } from '#fastify.config.ts'
import { composeDeps } from '#src/app/compose.ts'
import { createApp } from '#src/app/server/app.ts'
import { loadRenderer } from '#src/app/server/pages/renderer.ts'
import { startScheduler } from '#src/app/server/scheduler.ts'
import { addressesOf, type Config, loadConfig, rootDir, unknownVariables } from '#src/config.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { signingKey } from '#src/domains/licenses/rules/lease.ts'
import { closeDataFolder, ownDataFolder } from '#src/kit/data-folder.ts'
import { endWith } from '#src/kit/start-failure.ts'

/** Whether the shop has served. */
let isOpen = false
/** Prints a line. Throws where the output takes none, of which `process.stdout` would tell by an event alone. */
const say = (line: string) => writeSync(1, `${line}\n`)
/** The same for what nobody has to read: an output without room stops no shop. */
const mention = (line: string): void => {
  try {
    say(line)
  } catch {
    // The line is lost.
  }
}

const warnOfOpenFiles = (log: ReturnType<typeof composeDeps>['deps']['log'], dataDir: string): void => {
  const { changed, failed } = closeDataFolder(dataDir)
  if (changed.length + failed.length === 0) return
  log.warn(
    { dataDir, changed: changed.length, failed },
    'Others could access files of the data folder. It is now closed to them, but for those in `failed`.',
  )
}

/** Where the shop is open, and which address links in messages have (RUN-13). */
const openLine = ({ host, port, publicUrl, isPublicUrlSet, version }: Config): string => {
  const addresses = addressesOf(host, port)
  if (isPublicUrlSet)
    return `The shop is open at ${publicUrl}, and listens on ${addresses.join(' and ')} (version ${version})`
  return `The shop is open at ${addresses.join(' and ')} (version ${version})
PUBLIC_URL is not set: links in messages begin with ${publicUrl}, and nobody can sign in or order at a public name.
Set PUBLIC_URL to the address that customers type.`
}

/** How often the shop looks whether its lock is in its place, in milliseconds. */
const LOCK_MS = 30_000

/** Takes the lock of the data folder anew where somebody removed it, and tells of it once (DB-702). */
const watchLock = ({ renew }: ReturnType<typeof ownDataFolder>, tell: (problem: string) => void): void => {
  let told: string | null = null
  const look = () => {
    const problem = renew()
    if (problem !== null && problem !== told) tell(problem)
    told = problem
  }
  setInterval(look, LOCK_MS).unref()
}

const IDLE_MS = 50

/** How long the code of the pages waits for the first answers. */
const PAGES_MS = 500

/** What a stop ends, in this order. */
type Running = {
  server: Awaited<ReturnType<typeof createApp>>['server']
  stopScheduler(): Promise<void>
  close(): Promise<void>
  release(): void
}

/** Stops accepting, finishes accepted requests, checkpoints the database, and exits 0 within 10 seconds (RUN-3). */
const stop = async ({ server, stopScheduler, close, release }: Running): Promise<void> => {
  // Cuts off requests that are still open by then (a slow upload, a silent gateway); they got no answer.
  const deadline = setTimeout(() => {
    server.server.closeAllConnections()
    release()
    process.exit(0)
  }, stopMs - 2000)
  // Closing ends only connections that are idle now. The interval also ends those that become idle when their answer is
  // sent, which clients would keep open for another request.
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_MS)
  await server.close()
  clearInterval(idle)
  await stopScheduler()
  await close()
  release()
  clearTimeout(deadline)
  process.exit(0)
}

/** Starts the shop and serves until a signal. Throws what `problemOf` makes a sentence of. */
const start = async (config: Config): Promise<void> => {
  for (const line of unknownVariables()) mention(line)
  const folder = ownDataFolder(config.dataDir)
  const { deps, close } = composeDeps(config)
  if (folder.restore) deps.log.warn(`A restore was cut off. It is now ${folder.restore}.`)
  watchLock(folder, (problem) => deps.log.error(problem))
  warnOfOpenFiles(deps.log, config.dataDir)
  const clockWarning = deps.clock.warning()
  if (clockWarning) deps.log.warn(clockWarning)
  // Said before it is stored, so that no failure in between makes an administrator whose password nobody knows
  // (RUN-714).
  await ensureFirstAdministrator(deps, ({ username, password }) => {
    mention(`\nAdministrator: ${username}`)
    if (password) say(`Password (shown only now): ${password}`)
  })
  signingKey(deps)
  const renderer = await loadRenderer({ rootDir, dev: process.argv.includes('--dev') })
  const { server, setState } = await createApp(deps, renderer)
  await server.listen({ host: config.host, port: config.port })
  // An update tries a version with a copy of the data, whose queued messages the real shop sends (REL-6).
  const isTrial = process.argv.includes('--trial')
  const stopScheduler = isTrial ? async () => {} : startScheduler(deps)
  if (config.whatsappWeb && !isTrial) deps.background('WhatsApp Web', () => deps.whatsappWeb.resume())
  let stopping = false
  const onSignal = (): void => {
    if (stopping) return
    stopping = true
    setState('stopping')
    void stop({ server, stopScheduler, close, release: () => folder.release() })
  }
  // Before the line below: whoever reads it may stop the shop at once.
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  setState('ready')
  isOpen = true
  mention(`\n${openLine(config)}\nIts version is ${config.version}.\n`)
  // An update that is killed closes the input of its trial. One of an older version gives it /dev/null instead.
  if (isTrial && !fstatSync(0).isCharacterDevice()) process.stdin.on('end', onSignal).resume()
  // Its code holds the event loop for a tenth of a second. A page that is asked for before loads it at once.
  await pause(PAGES_MS)
  await renderer.load()
}

// New files are for the owner of the process alone.
process.umask(0o077)
let config: Config | undefined
const end = (error: unknown): never => {
  const { dataDir, logLevel = '' } = config ?? {}
  // An error that ends an open shop is a fault of the shop, and its place in the code is wanted at every level.
  return endWith(error, { dataDir, isVerbose: isOpen || /debug|trace/.test(logLevel) })
}
process.on('uncaughtException', end)
process.stdout.on('error', () => undefined)
try {
  config = loadConfig()
  await start(config)
} catch (error) {
  end(error)
}
