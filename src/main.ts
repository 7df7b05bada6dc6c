import { stopMs } from '#fastify.config.ts'
import { composeDeps } from '#src/compose.ts'
import { loadConfig, rootDir } from '#src/config.ts'
import { ensureFirstAdministrator } from '#src/domains/auth/service.ts'
import { signingKey } from '#src/domains/licenses/lease.ts'
import { closeDataFolder, ownDataFolder } from '#src/kit/data-folder.ts'
import { createApp } from '#src/server/app.ts'
import { loadRenderer } from '#src/server/pages/renderer.ts'
import { startScheduler } from '#src/server/scheduler.ts'

// New files are for the owner of the process alone (RUN-6).
process.umask(0o077)
const config = loadConfig()
const folder = ownDataFolder(config.dataDir)
const { deps, close } = composeDeps(config)
const { changed, failed } = closeDataFolder(config.dataDir)
if (changed.length + failed.length > 0) {
  deps.log.warn(
    { dataDir: config.dataDir, changed: changed.length, failed },
    'Others could access files of the data folder. It is now closed to them, but for those in `failed`.',
  )
}
const say = (line: string) => process.stdout.write(`${line}\n`)

const administrator = await ensureFirstAdministrator(deps)
signingKey(deps)
const renderer = await loadRenderer({ rootDir, dev: process.argv.includes('--dev') })
const { server, setState } = await createApp(deps, renderer)
await server.listen({ host: config.host, port: config.port })
// An update tries a version with a copy of the data, and what is queued there is the other shop's to send (REL-6).
const isTrial = process.argv.includes('--trial')
const stopScheduler = isTrial ? async () => {} : startScheduler(deps)
if (config.whatsappWeb && !isTrial) deps.background('WhatsApp Web', () => deps.whatsappWeb.resume())
setState('ready')

say(`\nThe shop is open at ${config.publicUrl} (version ${config.version})`)
if (administrator) {
  say(`Administrator: ${administrator.username}`)
  if (administrator.password) say(`Password (shown only now): ${administrator.password}`)
}
say('')

const IDLE_MS = 50
let stopping = false
/** Stops accepting, finishes accepted requests, checkpoints the database, and exits 0 within 10 seconds (RUN-3). */
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  setState('stopping')
  // Cuts off requests that are still open by then (a slow upload, a silent gateway); they got no answer.
  const deadline = setTimeout(() => {
    server.server.closeAllConnections()
    folder.release()
    process.exit(0)
  }, stopMs - 2000)
  // Closing ends only connections that are idle now. The interval also ends those that become idle when their answer is
  // sent, which clients would keep open for another request.
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_MS)
  await server.close()
  clearInterval(idle)
  await stopScheduler()
  await close()
  folder.release()
  clearTimeout(deadline)
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

await renderer.load()
