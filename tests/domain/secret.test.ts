import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { backUp, pathsOf } from '#db/backup.ts'
import { clearFacts, readFact } from '#db/facts.ts'
import { secondFactors } from '#db/schema/auth.ts'
import { composeDeps } from '#src/app/compose.ts'
import { loadConfig } from '#src/config.ts'
import { signingKey } from '#src/domains/licenses/rules/lease.ts'
import { createVault } from '#src/kit/crypto.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { acceptSecret, openVault, refuseForeignBackup } from '#src/kit/secret.ts'
import { StartError } from '#src/shared/start-error.ts'
import { expectRefusal, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { testFolder } from '#tests/helpers/places.ts'

const RIGHT = 'the right secret of this shop, long enough'
const WRONG = 'another secret of this shop, long enough too'

let dir: string
const secretFile = () => dataPaths(dir).secret
const configWith = (secret?: string) =>
  loadConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', ...(secret && { APP_SECRET: secret }) })
const start = (secret?: string) => composeDeps(configWith(secret))
const used = new Map<string | undefined, string>()
/** A shop that has sealed something, stopped again. Each is made once, and copied. */
const usedShop = async (secret?: string) => {
  const made = used.get(secret)
  if (made) return cpSync(made, dir, { recursive: true })
  const { deps, close } = start(secret)
  signingKey(deps)
  await close()
  const kept = mkdtempSync(join(tmpdir(), 'used-'))
  cpSync(dir, kept, { recursive: true })
  used.set(secret, kept)
}
afterAll(() => {
  for (const kept of used.values()) rmSync(kept, { recursive: true })
})
/** Makes the shop one of a version that stored no hash of its secret. */
const forgetHash = async (secret?: string) => {
  const { deps, close } = start(secret)
  clearFacts(deps.db, 'secretHash')
  await close()
}

beforeEach(() => {
  dir = testFolder('secret')
})

describe('a secret (RUN-8)', () => {
  it('is made at the first start, for its owner only, and leaves no half file (RUN-706)', async () => {
    await start().close()
    const secret = readFileSync(secretFile(), 'utf8').trim()
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
    expect(statSync(secretFile()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir).filter((name) => name.startsWith('app-secret'))).toEqual(['app-secret'])
    await start().close()
    expect(readFileSync(secretFile(), 'utf8').trim()).toBe(secret)
  })

  it.each([
    ['is empty', ''],
    ['has 31 bytes, and needs 32 or more', 'abcdefghijklmnopqrstuvwxyz01234'],
    ['has fewer than 12 different characters', 'abcdefghijk'.repeat(6)],
    ['has fewer than 12 different characters', 'x'.repeat(64)],
  ])('of a new shop that %s is refused, from the file and from APP_SECRET', (reason, secret) => {
    if (secret) expect(() => start(secret)).toThrow(`The secret in APP_SECRET ${reason}`)
    writeFileSync(secretFile(), `${secret}\n`)
    const open = () => {
      const { db, now, log } = testApp().deps
      return openVault(db, { appSecret: undefined, dataDir: dir }, { now, log })
    }
    expect(open).toThrow(StartError)
    expect(open).toThrow(`The secret in ${secretFile()} ${reason}`)
  })

  const weak = ['the same as ever', 'abcabcabcabcabcabcabcabcabcabcabcabc']
  it.each(weak)('of an older shop that was run with "%s" goes on with a warning (RUN-705)', (secret) => {
    const t = testApp()
    signingKey({ ...t.deps, vault: createVault(secret) })
    const warnings: string[] = []
    const log = { ...t.deps.log, warn: (line: string) => warnings.push(line) } as typeof t.deps.log
    const place = { appSecret: secret, dataDir: dir }
    openVault(t.deps.db, place, { ...t.deps, log })
    openVault(t.deps.db, place, { ...t.deps, log })
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toMatch(/^The secret in APP_SECRET has .* goes on/)
  })
})

describe('the secret of a used shop (RUN-9)', () => {
  it('is recognised by a hash that does not reveal it and that the backup holds too, which is refused with another secret (RUN-709)', async () => {
    await usedShop(RIGHT)
    const { deps, close } = start(RIGHT)
    const hash = readFact(deps.db, 'secretHash') ?? ''
    expect(hash).toHaveLength(43)
    expect(createVault(WRONG).mac('recognise the secret', '')).not.toBe(hash)
    await close()
    const file = join(dir, 'monday')
    await backUp(dataPaths(dir), file)
    const secret = pathsOf(file).secret
    expect(() => refuseForeignBackup(file, secret, configWith(RIGHT))).not.toThrow()
    expect(() => refuseForeignBackup(file, secret, configWith(WRONG))).toThrow(/Nothing was changed/)
    writeFileSync(secret, WRONG)
    expect(() => refuseForeignBackup(file, secret, configWith())).toThrow(secret)
    writeFileSync(secret, RIGHT)
    expect(() => refuseForeignBackup(file, secret, configWith())).not.toThrow()
  })

  const versions = ['with a stored hash', 'of a version that stored no hash']
  it.each(versions)('stops the start where it is changed, missing or empty, in one %s', async (version) => {
    await usedShop()
    const right = readFileSync(secretFile(), 'utf8')
    const damages: [string, () => void][] = [
      ['is not the one that this shop was run with', () => writeFileSync(secretFile(), WRONG)],
      [`there is no ${secretFile()}`, () => rmSync(secretFile())],
      [`The secret in ${secretFile()} is empty`, () => writeFileSync(secretFile(), '')],
    ]
    for (const [reason, damage] of damages) {
      if (version.startsWith('of')) await forgetHash()
      damage()
      expect(start).toThrow(StartError)
      expect(start).toThrow(reason)
      expect(start).toThrow(/Orders, .* are whole.*npm run restore -- FILE.*npm run admin -- accept-secret/)
      if (reason.startsWith('there')) expect(existsSync(secretFile())).toBe(false)
      writeFileSync(secretFile(), right)
      await start().close()
    }
  })

  it('is noticed in the file where a wrong APP_SECRET hides it', async () => {
    await usedShop()
    expect(() => start(WRONG)).toThrow(`The secret in ${secretFile()} does fit: remove APP_SECRET`)
    await start().close()
  })

  it('is stored for an older shop at its next start (RUN-708)', async () => {
    await usedShop(RIGHT)
    await forgetHash(RIGHT)
    const { deps, close } = start(RIGHT)
    expect(readFact(deps.db, 'secretHash')).toBeTruthy()
    await close()
    expect(() => start(WRONG)).toThrow(StartError)
  })
})

it('a new secret is the one that is set, unless it is weak, and nothing is done where the secret fits (RUN-707)', () => {
  const { db, now, log } = testApp().deps
  const place = (appSecret: string) => ({ appSecret, dataDir: dir })
  openVault(db, place(RIGHT), { now, log })
  expect(acceptSecret(db, place(RIGHT), now())).toBeNull()
  const weak = () => acceptSecret(db, place('x'.repeat(40)), now())
  expect(weak).toThrow('APP_SECRET has fewer than 12 different characters')
  expect(acceptSecret(db, place(WRONG), now())).toMatchObject({ source: 'APP_SECRET' })
  expect(existsSync(secretFile())).toBe(false)
  openVault(db, place(WRONG), { now, log })
  expect(() => openVault(db, place(RIGHT), { now, log })).toThrow(StartError)
})

describe('after the secret has changed (RUN-710)', () => {
  const before = createVault(WRONG)

  it('a licence is activated with a new signing key', async () => {
    const t = testApp()
    const { kid } = signingKey({ ...t.deps, vault: before })
    const { licenseKey } = licenseIn(t)
    const { lease } = await t.as.guest().licenses.activate({ key: licenseKey, ...system('laptop') })
    const payload = JSON.parse(Buffer.from(lease?.split('.')[0] ?? '', 'base64url').toString())
    expect(payload.kid).not.toBe(kid)
    expect((await t.as.guest().licenses.keys()).keys.map((key) => key.kid)).toEqual([payload.kid, kid])
  })

  it('a second factor says what the administrator must do', async () => {
    const t = testApp()
    const user = t.make.user({ isAdmin: true })
    const sealedSecret = before.seal('JBSWY3DPEHPK3PXP')
    const confirmedAt = t.deps.now()
    t.deps.db.insert(secondFactors).values({ userId: user.id, sealedSecret, lastStep: 0, confirmedAt }).run()
    for (const code of ['123456', 'ABCDE-FGHJK']) {
      const signIn = t.as.guest().auth.signIn({ username: user.username, password: PASSWORD, code })
      const words = expect.stringContaining('npm run admin -- reset-second-factor USER')
      await expectRefusal(signIn, 'CONFLICT', words)
    }
  })

  it('a damaged text of a sealed column is refused and never throws', () => {
    const vault = createVault(RIGHT)
    const sealed = vault.seal('a text')
    expect(vault.unseal(sealed)).toBe('a text')
    for (const text of ['', '-', 'AAAA', sealed.slice(0, 30), sealed.slice(2), `${sealed}AA`]) {
      expect(vault.unseal(text)).toBeNull()
    }
  })
})
