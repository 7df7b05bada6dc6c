import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { rootDir } from '#src/config.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { external } from '#vite.config.ts'
import { bundledFolders, installedFolders, sbomOf } from './release/sbom.ts'

// `npm run release [-- --cpu arm64] [--without-libsignal]`, in a clean checkout after `npm ci`: writes to dist/release
// an archive of the built shop for Linux with its runtime and production packages, its SHA-256 and its SBOM.

type Manifest = {
  name: string
  version: string
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
} & Record<'license' | 'type' | 'engines', unknown>

/** The scripts of package.json that only developers run. */
const forDevelopers = new Set(['build', 'bench', 'docs', 'icons', 'lock', 'release', 'screenshots'])

/** What the built server and its commands read beside `dist`: the demo publishes the example extension. */
const served = ['db/migrations', 'web/share', 'web/public/favicon.svg', 'docs/client']
const documents = ['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', '.env.example']
const starters = ['start', 'settle', 'runtime', 'stale'].map((name) => `scripts/${name}.js`)

/** Removes what the packages hold beside that which runs here: headers, sources, types, maps, other platforms. */
const prune = (cpu: string): string =>
  `cd node_modules && rm -rf node-linux-*/include node-linux-*/share better-sqlite3/deps better-sqlite3/src \
    mediabunny/dist/bundles mediabunny/src &&
  find better-sqlite3/prebuilds -type f ! -name linux-${cpu}.node -delete &&
  find @hyzyla/pdfium/dist -type f ! -name index.esm.js ! -name pdfium.wasm -delete &&
  find . -type f '(' -name '*.map' -o -name '*.d.ts' ')' -delete`

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(rootDir, file), 'utf8')) as T
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim()
const run = (command: string, args: string[], cwd: string): void => {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** The operator's commands, as `{name: file}`: each `npm run NAME` that runs one script. */
export const commandsOf = ({ scripts }: Pick<Manifest, 'scripts'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scripts).flatMap(([name, line]) => {
      const file = /^node (scripts\/[\w-]+\.ts)$/.exec(line)?.[1]
      return file && !forDevelopers.has(name) ? [[name, file]] : []
    }),
  )

/** Bundles the operator's commands with all that they import, because a release has no sources. */
const bundleCommands = async (manifest: Manifest, outDir: string): Promise<void> => {
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    logLevel: 'warn',
    root: rootDir,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: {
        input: { ...commandsOf(manifest), 'pdf-worker': 'src/gateways/pdf-worker.ts' },
        // Beside the commands, because the command that writes a PDF looks for the worker beside itself.
        output: { chunkFileNames: '_[name]-[hash].js' },
      },
    },
  })
}

/** Installs the production packages for Linux with `cpu`, by the lockfile and its checksums. */
const installPackages = (folder: string, cpu: string, manifest: Manifest): void => {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(rootDir, name), join(folder, name))
  }
  const platform = ['--os', 'linux', '--cpu', cpu, '--libc', 'glibc', '--prefer-offline', '--no-audit']
  if (!('baileys' in manifest.optionalDependencies)) {
    run('npm', ['uninstall', 'baileys', '--package-lock-only', ...platform], folder)
  }
  run('npm', ['ci', '--omit=dev', '--no-fund', ...platform], folder)
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(folder, name))
  run('sh', ['-c', prune(cpu)], folder)
}

/** Packs `folder` so that the same files give the same bytes: sorted, without owners, with the time of the commit. */
const pack = (folder: string, archive: string, committedAt: Date): void => {
  const options = [
    '--sort=name',
    '--format=gnu',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    `--mtime=@${committedAt.getTime() / 1000}`,
    '--use-compress-program=gzip -n',
  ]
  run('tar', [...options, '-cf', archive, '-C', dirname(folder), basename(folder)], rootDir)
}

const release = async (cpu: string, withoutLibsignal: boolean): Promise<string> => {
  if (git('status', '--porcelain') !== '') {
    throw new StartError('The checkout has changes that no commit holds: commit or stash them first.')
  }
  const manifest = readJson<Manifest>('package.json')
  if (withoutLibsignal) delete manifest.optionalDependencies.baileys
  const { name, version, license, type, engines } = manifest
  const origin = {
    commit: git('rev-parse', 'HEAD'),
    committedAt: new Date(Number(git('log', '-1', '--format=%ct')) * 1000),
  }
  run(process.execPath, ['scripts/build.ts'], rootDir)

  const stage = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const home = join(stage, name)
    const folder = join(home, 'releases', version)
    mkdirSync(folder, { recursive: true })
    symlinkSync(`releases/${version}`, join(home, 'current'))
    symlinkSync('current/shop', join(home, 'shop'))
    installPackages(folder, cpu, manifest)
    await bundleCommands(manifest, join(folder, 'commands'))
    for (const path of ['dist/client', 'dist/server', ...served, ...documents, ...starters]) {
      const isCache = (file: string) => file.endsWith('dist/server/compiled')
      cpSync(join(rootDir, path), join(folder, path), { recursive: true, filter: (file) => !isCache(file) })
    }
    cpSync(join(rootDir, 'scripts/release/shop.sh'), join(folder, 'shop'))
    execFileSync('chmod', ['755', join(folder, 'shop')])
    const write = (file: string, content: unknown) =>
      writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
    const { start = '' } = manifest.scripts
    write('package.json', { name, version, license, type, engines, private: true, scripts: { start } })
    write('release.json', { version, platform: `linux-${cpu}`, ...origin })
    const sbom = sbomOf([...bundledFolders(), ...installedFolders(join(folder, 'node_modules'))], {
      name,
      version,
      ...origin,
    })
    writeFileSync(join(folder, 'sbom.cdx.json'), sbom)

    const target = join(rootDir, 'dist/release')
    mkdirSync(target, { recursive: true })
    const title = `${name}-${version}-linux-${cpu}${withoutLibsignal ? '-without-libsignal' : ''}`
    const archive = join(target, `${title}.tar.gz`)
    pack(home, archive, origin.committedAt)
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
    writeFileSync(join(target, `${title}.cdx.json`), sbom)
    return archive
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { values } = parseArgs({
      options: { cpu: { type: 'string' }, 'without-libsignal': { type: 'boolean' } },
    })
    const archive = await release(values.cpu ?? process.arch, values['without-libsignal'] ?? false)
    console.log(`${archive}\n${readFileSync(`${archive}.sha256`, 'utf8')}`)
  } catch (error) {
    endWith(error)
  }
}
