import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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
