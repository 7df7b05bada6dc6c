import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { accountOf } from '#tests/helpers/account.ts'
import { administrator } from '#tests/helpers/copies.ts'
import { system } from '#tests/helpers/licenses.ts'
import { installLitestream, startLitestream, writeConfiguration } from '#tests/helpers/litestream.ts'
import { call, compare, databaseOf, orderOf } from '#tests/helpers/load.ts'
import { startBucket, testFolder } from '#tests/helpers/places.ts'
import { amounts, prove } from '#tests/helpers/prove.ts'
import { type Shop, startShop } from '#tests/helpers/shop.ts'
import { publishExtension } from '#tests/helpers/uploads.ts'

const KILLS = amounts.killsOfMachines
const SECOND_MS = 1000
/** Between two orders: twenty a second. */
const BETWEEN_MS = 50

type Placed = { id: number; email: string; answeredAt: number }
let orders = 0

/** Places twenty orders a second, without waiting for answers, until `stop`. Keeps those that were answered by 201. */
const placeOrders = (shop: Shop) => {
  const placed: Placed[] = []
  const running = new Set<Promise<void>>()
  const place = async (): Promise<void> => {
    orders += 1
    try {
      const headers = { 'idempotency-key': randomUUID() }
      const { status, body } = await call(shop, 'POST', '/api/orders', orderOf(orders), headers)
      if (status === 201) placed.push({ id: body.orderId, email: body.email, answeredAt: performance.now() })
    } catch (error) {
      // The shop is gone.
      if (!(error instanceof TypeError)) throw error
    }
  }
  const clock = setInterval(() => {
    const order = place()
    running.add(order)
  }, BETWEEN_MS)
  return {
    placed,
    stop: async (): Promise<void> => {
      clearInterval(clock)
      await Promise.all(running)
    },
  }
}

const statusOf = async (url: string, cookie: string): Promise<number> =>
  (await fetch(url, { headers: { cookie } })).status

/** Asks of a licence as a program does, again while the machine is busy. Gives its state. */
const stateOf = async ({ url }: Shop, what: 'activate' | 'validate', body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/license/${what}`, init)
  return ((await answer.json()) as { state: unknown }).state
}

/** The commands of README.md that bring the data to the second machine, with the paths of the test. */
const commands = (dataDir: string, configuration: string, copies: string): string => {
  const block = /```\n(\s+sudo -u wacrm-shop litestream restore[^`]+)```/.exec(
    readFileSync('README.md', 'utf8'),
  )
  return (block?.[1] ?? 'exit 99')
    .replaceAll(/sudo -(EH)?u wacrm-shop /g, '')
    .replaceAll('/etc/wacrm-shop-litestream.yml', configuration)
    .replaceAll('/var/lib/wacrm-shop', dataDir)
    .replaceAll('s3://BUCKET/FOLDER', copies)
}

it(`a second machine goes on after kill -9 of the first, ${KILLS} times under orders (STBY-2)`, async () => {
  const root = testFolder('second')
  const bucket = await startBucket()
  const bin = installLitestream(join(root, 'litestream'))
  const PATH = [bin, dirname(process.execPath), process.env.PATH].join(delimiter)
  const machine = (n: number): string => join(root, `machine-${n}`)
  const begin = async (n: number) => {
    const configuration = writeConfiguration(machine(n), join(root, 'replica'))
    const litestream = startLitestream(bin, configuration)
    onTestFinished(() => litestream.end('SIGKILL'))
    const shop = await startShop({ dataDir: machine(n) })
    onTestFinished(() => shop.kill())
    return { shop, litestream }
  }

  let { shop, litestream } = await begin(0)
  const admin = await accountOf(shop)
  const { cookie } = admin
  const early = await publishExtension({ shop, admin }, 'early.zip', '1.0.0')
  const owner = await administrator(shop)
  const { words } = (await owner.mutate('makeKey')) as { words: string }
  await owner.mutate('savePlace', { place: bucket })
  await owner.mutate('copyNow')
  const [copied] = await owner.runs('copy', 1)
  expect(copied?.problem).toBeNull()
  writeFileSync(join(root, 'words'), words)
  const late = await publishExtension({ shop, admin }, 'late.zip', '1.0.1')
  const sold = await call(shop, 'POST', '/api/orders', orderOf((orders += 1)))
  const { licenseKey: key } = await admin.call<{ licenseKey: string }>(
    'PATCH',
    `/api/admin/orders/${sold.body.orderId}/status`,
    { status: 'approved' },
  )
  const device = { key, ...system('Computer') }
  expect(await stateOf(shop, 'activate', device)).toBe('VALID')

  let answered: Placed[] = []
  const older: Placed[] = []
  const lost: number[] = []
  const atRisk: number[] = []
  const integrities = new Set<string>()
  const licenses = new Set<unknown>()
  const switches: number[] = []
  const seen = (placed: Placed[]) => ({
    orders: new Map(placed.map(({ id, email }) => [id, email])),
    keys: new Map([[sold.body.orderId as number, key]]),
  })
  const bring = async (n: number): Promise<string> => {
    mkdirSync(machine(n), { mode: 0o700 })
    const copies = `s3://${bucket.bucket}/${bucket.prefix}`
    const script = commands(machine(n), writeConfiguration(machine(n), join(root, 'replica')), copies)
    const env = {
      PATH,
      DATA_DIR: machine(n),
      COPY_KEY_FILE: join(root, 'words'),
      AWS_ENDPOINT_URL: bucket.endpoint,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
    // Litestream writes its errors to stdout.
    const args = ['-ec', `exec 2>&1\n${script}`]
    const { stdout } = await promisify(execFile)('sh', args, { env }).catch((error: { stdout: string }) => {
      throw new Error(`The commands of README.md failed:\n${error.stdout}`)
    })
    return stdout
  }
  for (let n = 1; n <= KILLS; n += 1) {
    const sent = litestream.sent()
    const writer = placeOrders(shop)
    await sent
    await pause(3 * SECOND_MS + randomInt(SECOND_MS))
    const killedAt = performance.now()
    await Promise.all([litestream.end('SIGKILL'), shop.kill()])
    await writer.stop()
    answered.push(...writer.placed)

    const begun = performance.now()
    const said = await bring(n)
    expect(said).toContain('Missing in the backup: downloads/')
    const found = compare(databaseOf(machine(n)), seen(answered))
    const gone = new Set(found.lostOrders.map(([id]) => id))
    integrities.add(found.integrity)
    expect(found.lostLicenses).toEqual([])
    older.push(...answered.filter(({ id, answeredAt }) => gone.has(id) && killedAt - answeredAt > SECOND_MS))
    lost.push(gone.size)
    atRisk.push(answered.filter(({ answeredAt }) => killedAt - answeredAt <= SECOND_MS).length)
    answered = answered.filter(({ id }) => !gone.has(id))
    ;({ shop, litestream } = await begin(n))
    switches.push(performance.now() - begun)

    licenses.add(await stateOf(shop, 'validate', device))
    // The session and the password of the first machine, whose secret came with the copy.
    expect(await statusOf(`${shop.url}/api/me`, cookie)).toBe(200)
    await accountOf(shop)
    expect(await statusOf(`${shop.url}/api/downloads/${early}/file`, cookie)).toBe(200)
    expect(await statusOf(`${shop.url}/api/downloads/${late}/file`, cookie)).toBe(404)
    expect(await statusOf(`${shop.url}/healthz`, '')).toBe(200)
  }
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const what = `kill -9 of shop and Litestream x ${KILLS} under 20 orders a second`
  prove(`${what}: orders lost that were answered more than a second before`, older, { is: [] })
  prove(`${what}: orders lost, at most those of the last second`, sum(lost), { atMost: sum(atRisk) })
  prove(`${what}: orders that the second machine has`, answered.length, { atLeast: KILLS * 20 })
  prove(`${what}: integrity`, [...integrities].join(), { is: 'ok' })
  prove(`${what}: a licence that was approved before`, [...licenses].join(), { is: 'VALID' })
  prove(`${what}: slowest switch, from the commands to an open shop`, Math.round(Math.max(...switches)), {
    atMost: 30_000,
    unit: 'ms',
  })

  const writer = placeOrders(shop)
  await litestream.sent()
  const begun = performance.now()
  expect(await shop.stop()).toBe(0)
  const stopMs = Math.round(performance.now() - begun)
  await writer.stop()
  await litestream.end('SIGTERM')
  answered.push(...writer.placed)
  await bring(KILLS + 1)
  const moved = compare(databaseOf(machine(KILLS + 1)), seen(answered))
  prove('a planned switch: orders lost', moved.lostOrders, { is: [] })
  prove('a stop beside Litestream', stopMs, { atMost: 3000, unit: 'ms' })
})
