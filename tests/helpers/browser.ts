import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// The one place that decides which browser the tests drive: CHROME_PATH where it is set, else an installed
// Chromium or Chrome, else one that is installed here. The end-to-end project installs it once, before its tests.

// Chromium without its windows comes first: it opens a page for two thirds of the work, and the tests are bound by it.
const headless = 'chromium-headless-shell'
const commands = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // The processor draws in any case; a process of its own for that costs a tenth of the work of a test.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const fiveMinutes = 300_000

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable)

const findBrowser = (): string | undefined => {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROME_PATH names no program: ${chosen}`)
    return chosen
  }
  return (
    commands.map(onPath).find(Boolean) ??
    macApplications.find(isExecutable) ??
    [chromium.executablePath()].find((file) => existsSync(file))
  )
}

const run = (command: string, ...args: string[]): string | undefined => {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: fiveMinutes })
    return undefined
  } catch (error) {
    return `${command} ${args.join(' ')}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The ways to install a browser; each returns its error, or nothing. */
const installers = [
  (root: boolean) =>
    run(
      process.execPath,
      'node_modules/playwright-core/cli.js',
      'install',
      'chromium',
      ...(root ? ['--with-deps'] : []),
    ),
  (root: boolean) =>
    root && onPath('apt-get')
      ? (run('apt-get', 'update') ??
        run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium', headless))
      : 'The system package manager was not tried: it takes root and apt-get.',
]

/**
 * The path of a browser, which is installed first where the machine has none. Throws with every reason when that fails.
 */
export const ensureBrowser = (): string => {
  const found = findBrowser()
  if (found) return found
  const root = process.getuid?.() === 0
  const failures: string[] = []
  for (const install of installers) {
    const failure = install(root)
    if (failure) failures.push(failure)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    `The browser tests need Chromium or Chrome. Install one, or name it in CHROME_PATH.\n${failures.join('\n')}`,
  )
}

/**
 * A whole Chromium, where there is one: neither the headless shell nor Chrome loads an unpacked extension, and the
 * shell at times stops in a tab that a Ctrl-click opened.
 */
export const wholeChromium = (): string | undefined =>
  ['chromium', 'chromium-browser'].map(onPath).find(Boolean) ??
  [chromium.executablePath()].find((file) => existsSync(file))

/** A headless browser; its caller closes it. */
export const launchBrowser = ({
  executablePath = ensureBrowser(),
  args = [],
}: {
  executablePath?: string
  args?: string[]
} = {}): Promise<Browser> => chromium.launch({ executablePath, args: [...flags, ...args] })

let shared: Promise<Browser> | undefined

// No page of a test lives long enough to earn back the work of optimising its code, or of collecting often.
const forShortLives = '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32'

/** Names of this machine, one of a local network and one of the Internet. */
const names = '--host-resolver-rules=MAP shop.local 127.0.0.1,MAP shop.example 127.0.0.1'

/** The headless browser of this worker, which all its files use; it ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser({ args: [forShortLives, names] })
  return shared
}
