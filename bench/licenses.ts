import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, inTransaction, openConnection } from '#db/client.ts'
import { newLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { answersPerSecond } from './load.ts'
import { type Server, startServer, stopServer } from './server.ts'

// Validations a second over HTTP in a shop with 100,000 activated licences, of which a tenth each has an offer, is of a
// reseller's customer, or is a trial. Each is answered with a signed lease, new or
// not, as a ratio to bare Fastify with one indexed read of the same database and an answer as long. Both
// servers answer in short turns, and each turn is compared with the one beside it, because the speed of a shared
// machine changes within seconds.

const LICENSES = 100_000
const CONNECTIONS = 50
const SECONDS = 0.6
const PAIRS = 25
/** The warm-up, after which both servers are warm and the leases are signed. */
const WARM_SECONDS = 3
const AT_LEAST = 0.5
/** Requests that the connections repeat, spread over all licences. */
const REQUESTS = 5000

const deviceOf = (n: number) => `device-${n}`

const isTrial = (n: number): boolean => n % 10 === 7
const hasOffer = (n: number): boolean => n % 10 === 3
const isResold = (n: number): boolean => n % 10 === 5

/** Inserts activated licences with an order each, some of them with an offer or a reseller, and trials; returns all keys. */
const fillShop = (file: string): string[] => {
  const connection = openConnection(file)
  const insertOrder = connection.prepare(
    `insert into orders (id, reseller_id, name, email, phone, plan, amount_minor, term_months, status, created_at, updated_at)
    values (?, ?, 'Buyer', 'buyer@example.com', ?, 'professional', 4199300, 12, 'confirmed', ?, ?)`,
  )
  const insertLicense = connection.prepare(
    `insert into licenses (id, order_id, reseller_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
    values (?, ?, ?, ?, 'active', 2, ?, ?, ?)`,
  )
  const insertOffer = connection.prepare(
    `insert into offers (id, order_id, plan, term_months, price_minor, amount_minor, ends_at, until, created_at, updated_at)
    values (?, ?, 'professional', 12, 4199300, ?, ?, ?, ?, ?)`,
  )
  const insertOffered = connection.prepare('insert into offer_licenses (offer_id, license_id) values (?, ?)')
  const insertTrial = connection.prepare(
    `insert into trials (ticket_hash, name, phone, email, language, plan, days, license_key, started_at, expires_at, created_at)
    values (?, 'Trier', ?, 'trier@example.com', 'en', 'professional', 14, ?, ?, ?, ?)`,
  )
  const insertSystem = connection.prepare(
    `insert into license_systems (license_key, device_id, device_name, platform, app_version, activated_at, last_seen_at)
    values (?, ?, 'Front desk', 'Chrome', '1.0.0', ?, ?)`,
  )
  const keys = Array.from({ length: LICENSES }, () => newLicenseKey(systemRandom))
  const now = Date.now()
  const end = now + 200 * 86_400_000
  inTransaction({ db: createDb(connection) }, () => {
    connection
      .prepare("insert into resellers (id, name, created_at, updated_at) values (1, 'Reseller', ?, ?)")
      .run(now, now)
    for (const [index, key] of keys.entries()) {
      const id = index + 1
      const phone = `+92300${1_000_000 + id}`
      if (isTrial(index)) insertTrial.run(`trial ${id}`, phone, key, now, end, now)
      else {
        const resellerId = isResold(index) ? 1 : null
        insertOrder.run(id, resellerId, phone, now, now)
        insertLicense.run(id, id, resellerId, key, now, end, now)
      }
      if (hasOffer(index)) {
        insertOffer.run(id, id, 4_199_200 - 100 * (index % 99), end, end, now, now)
        insertOffered.run(id, id)
      }
      insertSystem.run(key, deviceOf(index), now, now)
    }
  })
  connection.close()
  return keys
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const rateOf = ({ url }: Server, bodies: string[], seconds = SECONDS): Promise<number> =>
  answersPerSecond({ url, path: '/api/license/validate', bodies, connections: CONNECTIONS, seconds })

const expectLease = async ({ url }: Server, body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/license/validate`, { method: 'POST', headers, body })
  const told = (await answer.json()) as { state: string; lease: string | null }
  if (!['VALID', 'TRIAL'].includes(told.state) || told.lease === null)
    throw new Error(`A validation answered ${JSON.stringify(told)}`)
}

/** Prints the validations a second beside the reference. Sets exit code 1 when the ratio is too low. */
export const benchLicenses = async (
  print: (line: string) => void,
  shopFile: string,
  env: Record<string, string>,
  referenceFile: string,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-licenses-'))
  const shopEnv = { ...env, DATA_DIR: dataDir }
  const file = join(dataDir, 'shop.db')
  await stopServer(await startServer(shopFile, shopEnv))
  const keys = fillShop(file)
  const bodies = Array.from({ length: REQUESTS }, (_, n) => {
    const index = (n * 7919) % LICENSES
    return JSON.stringify({ key: keys[index], deviceId: deviceOf(index), appVersion: '1.0.0' })
  })
  const copy = join(dataDir, 'reference.db')
  copyFileSync(file, copy)
  const shop = await startServer(shopFile, shopEnv)
  const reference = await startServer(referenceFile, { DATABASE: copy })
  for (const body of bodies.slice(0, 10)) await expectLease(shop, body)

  for (const server of [reference, shop]) await rateOf(server, bodies, WARM_SECONDS)
  const pairs: { shop: number; reference: number }[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    pairs.push({ reference: await rateOf(reference, bodies), shop: await rateOf(shop, bodies) })
  }
  const medianOf = (value: (pair: { shop: number; reference: number }) => number) => median(pairs.map(value))
  const ratio = medianOf((pair) => pair.shop / pair.reference)
  print(
    `validations of ${LICENSES} licences: shop ${Math.round(medianOf((pair) => pair.shop))}/s, reference ` +
      `${Math.round(medianOf((pair) => pair.reference))}/s, ratio ${ratio.toFixed(2)} (at least ${AT_LEAST})`,
  )
  if (ratio < AT_LEAST) process.exitCode = 1
  await stopServer(shop)
  await stopServer(reference)
  rmSync(dataDir, { recursive: true, force: true })
}
