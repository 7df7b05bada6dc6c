import { execFile } from 'node:child_process'

/** What Node runs for `npm run NAME -- ARGS`, with packages that load faster. */
export const commandLine = (name: string, ...args: string[]): string[] => [
  '--import',
  './tests/helpers/quick-packages.js',
  `scripts/${name}.ts`,
  ...args,
]

/** Runs `npm run NAME -- ARGS` with these variables alone. Gives its exit code, and what it said. */
export const runCommand = (
  env: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<{ status: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    execFile(process.execPath, commandLine(name, ...args), options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    )
  })
