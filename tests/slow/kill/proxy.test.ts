import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { proxyFile } from '#scripts/proxy.ts'
import { litestreamUnit, unitFile } from '#scripts/systemd.ts'
import { loadConfig } from '#src/config.ts'
import { ensureProgram, startProgram } from '#tests/helpers/debian.ts'
import { columnIn, databaseOf } from '#tests/helpers/load.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { ADMIN_PASSWORD, freePort, startShop } from '#tests/helpers/shop.ts'
import { dial } from '#tests/helpers/sockets.ts'
import { filePart, form, multipartType, typePart, UPLOAD, zipFile } from '#tests/helpers/uploads.ts'

const MIB = 1024 * 1024
/** A certificate of a test is signed by nobody. */
const trusting = { rejectUnauthorized: false }
/** The visitor, who is not at the proxy's own address. */
const VISITOR = '127.0.0.2'

type Ports = { shop: number; http: number; https: number }

/** nginx as Debian runs it, with the printed file and the certificate and ports of the test. */
const startNginx = async (printed: string, dir: string, { http, https }: Ports): Promise<void> => {
  const nginx = ensureProgram('nginx', 'nginx-light')
  const openssl = ensureProgram('openssl', 'openssl')
  const keys = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')]
  const certificate = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'
  execFileSync(openssl, [...certificate.split(' '), ...keys], { stdio: 'ignore' })
  const own = printed
    .replaceAll('/etc/letsencrypt/live/localhost/', `${dir}/`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, six) => `listen ${six ? '[::1]' : '127.0.0.1'}:${http};`)
    .replaceAll(/listen (\[::\]:)?\d+ ssl/g, (_, six) => `listen ${six ? '[::1]' : '127.0.0.1'}:${https} ssl`)
  writeFileSync(join(dir, 'shop.conf'), own)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = folders.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${dir}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${paths} include shop.conf; }\n`,
  )
  execFileSync(nginx, ['-t', '-q', '-c', file, '-e', 'stderr'], { stdio: 'pipe' })
  await startProgram(nginx, ['-c', file, '-e', 'stderr'], https)
}

type Call = { method?: string; headers?: Record<string, string>; body?: string; localAddress?: string }
const call = async (
  url: string,
  { method = 'GET', headers = {}, body, localAddress = '127.0.0.1' }: Call = {},
) => {
  const sent = request(url, { ...trusting, family: 4, method, headers, localAddress })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) }
}

/** Caddy with the printed file. It signs certificates for localhost itself. */
const startCaddy = async (printed: string, dir: string, { http, https }: Ports): Promise<void> => {
  const caddy = ensureProgram('caddy', 'caddy')
  const options = `admin off\nhttp_port ${http}\nhttps_port ${https}\nskip_install_trust\ndefault_bind 127.0.0.1`
  const file = join(dir, 'Caddyfile')
  writeFileSync(file, `{\n${options}\n}\n${printed}`)
  const args = ['--config', file, '--adapter', 'caddyfile']
  const env = { PATH: process.env.PATH, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
  execFileSync(caddy, ['validate', ...args], { stdio: 'pipe', env })
  await startProgram(caddy, ['run', ...args], https, { env })
  // Caddy listens before it has signed its certificate.
  const isCertified = () =>
    call(`https://localhost:${https}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isCertified).toBe(true)
}

const pageByHttp2 = async (url: string): Promise<string> => {
  const session = connect(url, { ...trusting, family: 4 } as object)
  await once(session, 'connect')
  const stream = session.request({ ':path': '/' })
  const [headers] = await once(stream, 'response')
  stream.resume()
  await once(stream, 'end')
  session.close()
  return `${headers[':status']} by ${session.alpnProtocol}`
}

/** Sends half of an upload, waits until the shop has some of it on disk, and sends the rest. */
const uploadInHalves = async (url: string, dataDir: string, headers: Record<string, string>) => {
  const bytes = form([typePart, filePart(zipFile(60 * MIB))])
  const half = bytes.length / 2
  const sent = request(`${url}${UPLOAD}`, {
    ...trusting,
    family: 4,
    method: 'POST',
    headers: { ...headers, 'content-type': multipartType, 'content-length': bytes.length },
  })
  sent.write(bytes.subarray(0, half))
  const tmp = join(dataDir, 'uploads/tmp')
  const received = () =>
    existsSync(tmp) ? readdirSync(tmp).reduce((sum, name) => sum + statSync(join(tmp, name)).size, 0) : 0
  await expect.poll(received).toBeGreaterThan(MIB)
  sent.end(bytes.subarray(half))
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode as number
}

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
])('%s with the file of npm run proxy', (kind, start) => {
  it('serves the shop by HTTP/2, leads port 80 there, takes uploads and sockets, and forwards no forged address (RUN-713)', async () => {
    const dir = testFolder('proxy')
    const dataDir = testFolder('proxy')
    const ports = { shop: await freePort(), http: await freePort(), https: await freePort() }
    const url = `https://localhost:${ports.https}`
    const config = loadConfig({ PUBLIC_URL: url, PORT: String(ports.shop) })
    const env = { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' }
    const shop = await startShop({ env, port: ports.shop, dataDir })
    await start(proxyFile(kind, config), dir, ports)

    prove(`${kind}: a page`, await pageByHttp2(url), { is: '200 by h2' })
    const plain = await fetch(`http://localhost:${ports.http}/products?a=1`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    prove(`${kind}: port 80 leads to`, plain.headers.get('location')?.replace(`:${ports.https}`, ''), {
      is: 'https://localhost/products?a=1',
    })

    const headers = { origin: url, 'content-type': 'application/json' }
    const signIn = (password: string, more: Call = {}) =>
      call(`${url}/api/login`, {
        method: 'POST',
        body: JSON.stringify({ username: 'admin', password }),
        ...more,
        headers: { ...headers, ...more.headers },
      })
    const signedIn = await signIn(ADMIN_PASSWORD)
    prove(`${kind}: signing in from the shop's own page`, signedIn.status, { is: 200 })
    const cookie = signedIn.headers['set-cookie']?.map((set: string) => set.split(';')[0]).join('; ') ?? ''
    expect(cookie).toContain('__Host-sid=')
    const foreign = await signIn(ADMIN_PASSWORD, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)

    const uploaded = await uploadInHalves(url, dataDir, { origin: url, cookie })
    prove(`${kind}: 60 MiB, on the shop's disk before all was sent`, uploaded, { is: 201 })

    const line = dial(`${url.replace('https', 'wss')}/ws`, {
      headers: { origin: url },
      options: { ...trusting, family: 4 },
    })
    await line.opened
    line.say({ type: 'nothing' })
    await line.next(({ message }) => message === 'Unknown message type')
    prove(`${kind}: frames answered by a socket`, line.frames.length, { atLeast: 1 })
    line.socket.terminate()

    const forged = { 'x-forwarded-for': '203.0.113.9' }
    expect((await signIn('wrong', { headers: forged, localAddress: VISITOR })).status).toBe(401)
    expect(await shop.stop()).toBe(0)
    const failures = "select address from security_log where event = 'sign_in_failed'"
    const counted = columnIn(databaseOf(dataDir), failures).join()
    prove(`${kind}: the visitor that limits count`, counted, { is: VISITOR })
  })
})

it.each([
  ['shop', unitFile({ dataDir: '/var/lib/wacrm-shop' }, process.execPath)],
  [
    'Litestream',
    litestreamUnit({ dataDir: '/var/lib/wacrm-shop' }).replace(
      /ExecStart=\S+/,
      `ExecStart=${process.execPath}`,
    ),
  ],
])('systemd takes the unit of %s, and finds it little exposed', (name, unit) => {
  const analyze = ensureProgram('systemd-analyze', 'systemd')
  const file = join(testFolder('proxy'), 'wacrm-shop.service')
  writeFileSync(file, unit.replaceAll('=wacrm-shop.service', '=basic.target'))
  const said = execFileSync(analyze, ['verify', file], { encoding: 'utf8', stdio: 'pipe' })
  expect(said).toBe('')
  const security = execFileSync(analyze, ['security', '--offline=true', '--no-pager', file], {
    encoding: 'utf8',
  })
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(security)?.[1] ?? Number.NaN)
  prove(`systemd unit of ${name}: exposure, of 10`, exposure, { atMost: 1.5 })
})
