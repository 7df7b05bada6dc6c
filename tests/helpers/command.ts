import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What Node runs for `npm run NAME -- ARGS`, with packages that load faster. */
export const commandLine = (name: string, ...args: string[]): string[] => [
  '--import',
  './tests/helpers/quick-packages.js',
  `scripts/${name}.ts`,
  ...args,
]

/** Where commands keep what they compiled: half of what each takes is to read the sources of the shop. */
const compiled = join(tmpdir(), 'shop-test-compiled')

/** Runs `npm run NAME -- ARGS` with these variables alone. Gives its exit code, and what it said. */
export const runCommand = (
  env: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<{ status: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env } }
    execFile(process.execPath, commandLine(name, ...args), options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    )
  })
