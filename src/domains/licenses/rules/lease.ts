import { desc, gt, isNull, or } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { signingKeys } from '#db/schema/licenses.ts'
import type { Deps, Timed } from '#src/deps.ts'
import { LEASE_DAYS, type LicenseState } from '#src/domains/licenses/schema.ts'
import { graceEndOf, systemsOf, type Term } from '#src/domains/licenses/status.ts'
import { addDays, DAY } from '#src/shared/values/dates.ts'

type Signing = Timed & Pick<Deps, 'random' | 'vault'>
type SigningKey = Pick<typeof signingKeys.$inferSelect, 'kid' | 'sealedKey'>

const KID_LETTERS = 12

const newestKey = prepared((db) =>
  db
    .select({ kid: signingKeys.kid, sealedKey: signingKeys.sealedKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id))
    .limit(1),
)

const insertKey = (deps: Signing): SigningKey =>
  deps.db
    .insert(signingKeys)
    .values({
      ...deps.vault.newSigningKey(),
      kid: deps.random.token().slice(0, KID_LETTERS),
      createdAt: deps.now(),
    })
    .returning()
    .get()

const usableKey = ({ db, vault }: Signing): SigningKey | undefined => {
  const newest = newestKey(db).get()
  return newest && vault.unseal(newest.sealedKey) !== null ? newest : undefined
}

const replaceKey = (deps: Signing): SigningKey => {
  deps.db.update(signingKeys).set({ retiredAt: deps.now() }).where(isNull(signingKeys.retiredAt)).run()
  return insertKey(deps)
}

/**
 * The key that signs leases; the first call of a new shop makes it (LIC-56), and so does the first one after the secret
 * changed, which the newest key does not open with.
 */
export const signingKey = (deps: Signing): SigningKey =>
  usableKey(deps) ?? inTransaction(deps, (d) => usableKey(d) ?? replaceKey(d))

/**
 * Makes a new signing key, which signs the next lease (LIC-748). Leases of the one before stay verifiable until the last
 * of them ends (LIC-720).
 */
export const rotateSigningKey = (deps: Signing): string => inTransaction(deps, (d) => replaceKey(d).kid)

/**
 * The public keys that verify every lease that has not ended, the newest first, as a JWK set (LIC-719). The root key,
 * which a program has in its own code, signs each of them, so that a program believes no other key (LIC-64).
 */
export const publicKeys = (deps: Signing) => {
  signingKey(deps)
  const rows = deps.db
    .select({ kid: signingKeys.kid, x: signingKeys.publicKey })
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, addDays(deps.now(), -LEASE_DAYS))))
    .orderBy(desc(signingKeys.id))
    .all()
  const jwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const
  const root = deps.vault.rootKey()
  return {
    keys: rows.map(({ kid, x }) => ({ ...jwk, kid, x, rootSignature: root.sign(`license key/${kid}/${x}`) })),
    root: { ...jwk, x: root.publicKey },
  }
}

const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * A statement that programs verify by the signing key whose id it names: base64url(payload).base64url(signature). `kind`
 * keeps a statement from being taken for one of another kind.
 */
export const signedStatement = (deps: Signing, kind: 'lease' | 'files', content: object): string => {
  const { kid, sealedKey } = signingKey(deps)
  const payload = JSON.stringify({ v: 1, kid, ...content })
  return `${Buffer.from(payload).toString('base64url')}.${deps.vault.signWith(sealedKey, `${kind}/${payload}`)}`
}

/** The lease: a signed statement with which a program runs while it cannot reach the shop (LIC-55, LIC-717). */
export const leaseOf = (deps: Signing, term: Term, state: LicenseState, deviceId: string): string => {
  const [iat, graceEnd] = [inSeconds(deps.now()), inSeconds(graceEndOf(term))]
  return signedStatement(deps, 'lease', {
    licenseId: term.isTrial ? null : term.id,
    keyHash: deps.vault.hash(term.licenseKey),
    deviceId,
    plan: term.plan,
    systems: systemsOf(term),
    end: inSeconds(term.expiresAt),
    graceEnd,
    iat,
    exp: Math.min(iat + LEASE_DAYS * DAY, graceEnd),
    state,
  })
}
