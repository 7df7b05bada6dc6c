import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const TEN_MINUTES = 600_000
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']

const find = (command: string): string | undefined =>
  folders
    .map((folder) => join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

/**
 * The path of a program of Debian. Installs its package where the machine does not have it, without starting services.
 * Throws where that is impossible.
 */
export const ensureProgram = (command: string, packageName: string): string => {
  const found = find(command)
  if (found) return found
  const options = { stdio: 'ignore', timeout: TEN_MINUTES } as const
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    const args = ['install', '-y', '-qq', '--no-install-recommends', packageName]
    execFileSync('apt-get', args, { ...options, env: environment })
  } catch (error) {
    throw new Error(`${command} is missing, and ${packageName} cannot be installed by apt-get here`, {
      cause: error,
    })
  }
  const installed = find(command)
  if (!installed) throw new Error(`${packageName} installed no ${command}`)
  return installed
}

/** Whether something listens at the port of loopback. */
export const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answer
}

/** Starts a server, and waits until it listens at this port of loopback. It is stopped at the end of the test at last. */
export const startProgram = async (
  command: string,
  args: string[],
  port: number,
  options: SpawnOptions = {},
) => {
  const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const ended = once(program, 'exit')
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  while (!(await isOpen(port))) {
    if (program.exitCode !== null) throw new Error(`${command} ended: ${said}`)
    await pause(50)
  }
  return { stop }
}
