import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { litestreamConfig, litestreamPackage } from '#scripts/systemd.ts'

/** Installs Litestream below a folder. Returns the folder of its binary. Throws where the registry is not reached. */
export const installLitestream = (folder: string): string => {
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    litestreamPackage,
  ]
  try {
    execFileSync('npm', args, { stdio: 'pipe' })
  } catch (error) {
    throw new Error(`npm cannot install ${litestreamPackage} here`, { cause: error })
  }
  return dirname(join(folder, 'node_modules', litestreamPackage.replace(/@[^@]*$/, ''), 'litestream'))
}

/**
 * Writes the configuration of Litestream for a machine, as `npm run systemd` prints it, beside its data folder. Returns its
 * path.
 */
export const writeConfiguration = (dataDir: string, replica: string): string => {
  const file = `${dataDir}.litestream.yml`
  writeFileSync(file, litestreamConfig({ dataDir }, replica))
  return file
}

/** Litestream beside a shop. `sent` resolves with the next part of the write-ahead log that it sends. */
export const startLitestream = (bin: string, configuration: string) => {
  const args = ['replicate', '-no-expand-env', '-config', configuration]
  const child = spawn(join(bin, 'litestream'), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  return {
    sent: async (): Promise<void> => {
      const from = output.length
      while (!output.slice(from).includes('wal segment written')) {
        if (child.exitCode !== null) throw new Error(`Litestream ended:\n${output}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    end: async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal)
      await exited
    },
  }
}
