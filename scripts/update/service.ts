import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#src/shared/start-error.ts'

/** How the shop that uses a data folder is stopped and started; shell commands. */
export type Service = { stop: string; start: string }

/** The process that serves with this data folder, or undefined. */
const servingPid = (dataDir: string): string | undefined => {
  const file = join(dataDir, 'lock.pid')
  const pid = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return pid !== '' && existsSync(`/proc/${pid}`) ? pid : undefined
}

/**
 * The service that runs the shop: the given commands, or the systemd unit that the serving process belongs to, or
 * undefined when no shop serves. Throws a StartError when a shop serves that only a person can start again.
 */
export const serviceOf = (dataDir: string, given: Partial<Service>): Service | undefined => {
  const { stop, start } = given
  if (stop && start) return { stop, start }
  const pid = servingPid(dataDir)
  if (!pid) return undefined
  const unit = /\/([\w@.\\-]+\.service)\s*$/m.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))?.[1]
  // The service of a login (user@1000.service) is not the service of the shop.
  if (unit && !/^(user@|session)/.test(unit)) {
    return { stop: `systemctl stop ${unit}`, start: `systemctl start ${unit}` }
  }
  throw new StartError(
    `The shop runs as process ${pid} and no service: stop it and update again, or say how with --stop COMMAND --start COMMAND.`,
  )
}

const shell = (command: string): void => {
  execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const WAIT_MS = 200

/**
 * Stops the shop, and resolves once its process has left the data folder. Rejects after 30 seconds. The command also
 * runs when no shop serves, because a service may be about to start it again, and may then fail.
 */
export const stopShop = async ({ stop }: Service, dataDir: string): Promise<void> => {
  try {
    shell(stop)
  } catch (error) {
    if (servingPid(dataDir)) throw error
  }
  for (let waited = 0; servingPid(dataDir); waited += WAIT_MS) {
    if (waited > 30_000) throw new StartError(`"${stop}" did not stop the shop in 30 seconds.`)
    await pause(WAIT_MS)
  }
}

export const startShop = ({ start }: Service): void => shell(start)

/**
 * Resolves once `url` answers as this version, its health check and its landing page both; rejects with the last
 * problem after `seconds`, or as soon as `hasEnded` says that the server is gone.
 */
export const untilHealthy = async (
  url: string,
  version: string,
  { seconds = 60, hasEnded = () => false }: { seconds?: number; hasEnded?(): boolean } = {},
): Promise<void> => {
  let problem = 'it did not answer'
  for (let waited = 0; waited < seconds * 1000 && !hasEnded(); waited += WAIT_MS) {
    try {
      const health = await fetch(`${url}/healthz`)
      const answer = (await health.json()) as { version?: string }
      const page = await fetch(url, { redirect: 'manual' })
      if (health.ok && answer.version === version && page.status < 400) return
      problem = `it answers ${health.status} as version ${answer.version}, and its landing page ${page.status}`
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    await pause(WAIT_MS)
  }
  throw new Error(`Version ${version} does not serve: ${problem}.`)
}
