import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { proxyFile } from '#scripts/proxy.ts'
import { startCommand } from '#scripts/start-command.ts'
import { litestreamConfig, litestreamPackage, litestreamUnit, unitFile } from '#scripts/systemd.ts'
import { loadConfig } from '#src/config.ts'

it.each(['nginx', 'caddy'])('README.md shows what npm run proxy -- %s prints (RUN-14)', (kind) => {
  const printed = proxyFile(kind, loadConfig({ PUBLIC_URL: 'https://shop.example.com' }))
  expect(readFileSync('README.md', 'utf8')).toContain(`\`\`\`\n${printed}\`\`\``)
})

it.each([
  [{}, 'shop.example.com {', 'reverse_proxy 127.0.0.1:3000'],
  [{ PUBLIC_URL: 'https://a.pk', HOST: '0.0.0.0', PORT: '8080' }, 'a.pk {', 'reverse_proxy 127.0.0.1:8080'],
  [{ PUBLIC_URL: 'https://a.pk:8443', HOST: '::1' }, 'a.pk:8443 {', 'reverse_proxy [::1]:3000'],
  [{ PUBLIC_URL: 'http://a.pk:3000' }, 'a.pk {', 'PUBLIC_URL=https://a.pk\n'],
])('the configuration of a proxy is filled in from %j', (env, site, line) => {
  const printed = proxyFile('caddy', loadConfig(env))
  expect(printed).toContain(`\n${site}\n`)
  expect(printed).toContain(line)
})

it('a release starts Node.js as npm start does (REL-3)', () => {
  const { env, options } = startCommand()
  const variables = Object.entries(env).map((pair) => pair.join('='))
  expect(readFileSync('scripts/release/shop.sh', 'utf8')).toContain(
    `${variables.join(' ')} exec "$node" ${options} "$here/scripts/start.js"`,
  )
})

it('the unit starts Node.js as npm start does, and may write to the data folder alone (RUN-15)', () => {
  const below = unitFile({ dataDir: '/var/lib/wacrm-shop' }, '/opt/shop/node')
  expect(below).toContain('\nExecStart="/opt/shop/node" --max-semi-space-size=2 scripts/start.js\n')
  expect(below).toContain(
    '\nEnvironment=NODE_ENV=production GLIBC_TUNABLES=glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072\n',
  )
  expect(below).toContain('\nStateDirectory=wacrm-shop\n')
  expect(below).not.toContain('\nReadWritePaths=')
  const elsewhere = unitFile({ dataDir: '/srv/100% shop' }, '/opt/shop/node')
  expect(elsewhere).toContain('\nReadWritePaths="/srv/100%% shop"\n')
  expect(elsewhere).toContain('\nEnvironment="DATA_DIR=/srv/100%% shop"\n')
})

it('Litestream starts and stops with the shop, as its user, and ends after it (STBY-1)', () => {
  const unit = litestreamUnit({ dataDir: '/var/lib/wacrm-shop' })
  for (const line of ['PartOf', 'Before', 'WantedBy'])
    expect(unit).toContain(`\n${line}=wacrm-shop.service\n`)
  expect(unit).toContain('\nUser=wacrm-shop\n')
  expect(unit).toContain('\nStateDirectory=wacrm-shop\n')
  const [, program, configuration] = /\nExecStart=(\S+) .* (\S+)\n/.exec(unit) ?? []
  const readme = readFileSync('README.md', 'utf8')
  for (const path of [program, configuration, litestreamPackage]) expect(readme).toContain(` ${path}`)
})

it.each([
  ['s3://shop/a%20b', 'type: s3', 'bucket: "shop"', 'path: "a b"'],
  ['/mnt/100$', 'type: file', 'path: "/mnt/100$"', 'sync-interval: 500ms'],
])('the configuration of Litestream sends to %s (STBY-701)', (address, ...lines) => {
  const printed = litestreamConfig({ dataDir: '/srv/shop' }, address)
  expect(printed).toContain('\n  - path: "/srv/shop/shop.db"\n')
  const settings = printed.split('\n').map((line) => line.replace(/^ {6}[- ] +/, ''))
  expect(settings).toEqual(expect.arrayContaining(lines))
})

it('another kind of proxy and an address of no replica are refused with the usage', () => {
  expect(() => proxyFile('apache', loadConfig({}))).toThrow('Usage: npm run proxy -- nginx|caddy')
  for (const address of ['ftp://a/b', 'sftp://me@box/x', 'folder'])
    expect(() => litestreamConfig({ dataDir: '/srv' }, address)).toThrow('Usage: npm run systemd')
})
