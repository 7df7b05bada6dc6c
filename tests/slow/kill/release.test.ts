import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { call, orderOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { freePort } from '#tests/helpers/shop.ts'

const MB = 1_000_000
const GIB = 2 ** 30

const root = testFolder('release')
const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** `npm run release` of the last commit in a new clone of `source`; the path of the archive. The clone shares this node_modules. */
const releaseIn = async (folder: string, source: string): Promise<string> => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', source, folder])
  execFileSync('cp', ['-al', join(process.cwd(), 'node_modules'), folder])
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/release.ts'], { cwd: folder })
  return /^(\S+\.tar\.gz)$/m.exec(stdout)?.[1] ?? ''
}

/** A folder to be the whole PATH of a small server: what unpacks and starts, and neither Node.js nor a compiler. */
const bareTools = (): string => {
  const folder = join(root, 'bin')
  mkdirSync(folder)
  for (const name of ['sh', 'tar', 'gzip', 'dirname', 'readlink', 'prlimit']) {
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(),
      join(folder, name),
    )
  }
  return folder
}

/** The most memory that a process has had, in bytes. */
const peakOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** An archive of the unpacked shop as another version, with a change to its server. */
const archiveAs = (home: string, version: string, change: string): string => {
  const stage = join(root, version, 'wacrm-shop')
  const folder = join(stage, 'releases', version)
  mkdirSync(join(stage, 'releases'), { recursive: true })
  execFileSync('cp', ['-a', join(home, 'releases/1.0.0'), folder])
  symlinkSync(`releases/${version}`, join(stage, 'current'))
  for (const name of ['package.json', 'release.json']) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"1.0.0"', `"${version}"`))
  }
  const start = join(folder, 'scripts/start.js')
  writeFileSync(start, `${change}\n${readFileSync(start, 'utf8')}`)
  const archive = join(root, `${version}.tar.gz`)
  const packed = ['-cf', archive, '-C', join(root, version), 'wacrm-shop']
  execFileSync('tar', ['--use-compress-program=gzip -1', ...packed])
  return archive
}

it('a release has the same bytes twice, and its archive alone makes a shop on a small machine, which updates itself (REL-703, REL-704)', async () => {
  const clone = join(root, 'clone')
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
  const [archive = '', again = ''] = await Promise.all(
    [join(root, 'one'), join(root, 'another/and-deeper')].map((folder) => releaseIn(folder, clone)),
  )
  const differing = sha256Of(archive) === sha256Of(again) ? [] : [archive, again]
  prove('releases of one commit, made in two clones, that differ', differing, { is: [] })
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256Of(archive)}  ${basename(archive)}\n`)
  const sbom = JSON.parse(readFileSync(archive.replace('.tar.gz', '.cdx.json'), 'utf8'))
  const listed = new Set(sbom.components.map(({ name }: { name: string }) => name))
  // One that is bundled for the browser, one for the server, one native, one optional, the runtime; none of development.
  for (const name of ['react', 'fastify', 'better-sqlite3', 'libsignal', `node-linux-${process.arch}`]) {
    expect(listed).toContain(name)
  }
  expect(listed).not.toContain('vitest')

  const PATH = bareTools()
  const place = join(root, 'server')
  mkdirSync(place)
  // The address space of tar and of gzip, so their memory is less.
  const unpacking = { cwd: place, env: { PATH } }
  execFileSync('prlimit', [`--as=${100 * MB}`, 'tar', '-xf', archive], unpacking)
  prove('memory in which a release was unpacked', 100, { atMost: 300, unit: 'MB' })
  const home = join(place, 'wacrm-shop')
  const bytes = Number(
    execFileSync('du', ['-s', '--block-size=1', home], { encoding: 'utf8' }).split('\t')[0],
  )
  prove('disk that a release takes', Math.round(bytes / MB), { atMost: 250, unit: 'MB' })

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PATH, PORT: String(port), WHATSAPP_WEB: 'off', LOG_LEVEL: 'warn' }
  const child = spawn('prlimit', [`--data=${GIB}`, join(home, 'shop')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const log = join(root, 'log')
  const pidFile = join(home, 'data/lock.pid')
  const stop = `kill $(cat ${pidFile})`
  const start = `${join(home, 'shop')} >${log} 2>&1 &`
  onTestFinished(() => void spawnSync('sh', ['-c', stop]))
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('The shop is open')) break
  }
  child.stdout.resume()
  expect(output).toContain('version is 1.0.0')
  const landing = await fetch(url)
  expect(await landing.text()).toContain('WhatsApp')
  const order = (n: number) => call({ url }, 'POST', '/api/orders', orderOf(n))
  const placed = await order(1)
  prove('answer to an order in a shop that was unpacked a moment ago', placed.status, { is: 201 })
  prove('memory of that shop, at its most', Math.round(peakOf(child.pid) / MB), { atMost: 300, unit: 'MB' })

  const shop = (...args: string[]) =>
    promisify(execFile)(join(home, 'shop'), args, { env: { ...env, PATH: `${PATH}:/usr/bin:/bin` } })
  const backup = join(root, 'backup.db')
  expect((await shop('backup', backup)).stdout).toContain(`Backed up to ${backup}`)
  const versionNow = async (): Promise<string> =>
    ((await (await fetch(`${url}/healthz`)).json()) as { version: string }).version
  const update = (file: string) => shop('update', file, sha256Of(file), '--stop', stop, '--start', start)
  const ended = once(child, 'exit')
  await update(archiveAs(home, '1.0.1', ''))
  await ended
  expect(await versionNow()).toBe('1.0.1')
  const broken = archiveAs(
    home,
    '1.0.2',
    `if (!process.argv.includes('--trial')) throw new Error('a broken release')`,
  )
  await expect(update(broken)).rejects.toThrow(/update to 1\.0\.2 was undone/)
  await expect.poll(versionNow).toBe('1.0.1')
  const { orderId } = (await order(2)).body
  prove('number of the next order, after an update and one that was undone', orderId, { is: 2 })
})
