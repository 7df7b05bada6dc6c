// A client for the licence calls of the shop: one file without dependencies, for extensions (Manifest V3), browsers and
// Node. docs/client/README.md shows how to use it.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EXPIRING_SECONDS = 30 * 86_400
/** How far the clock may lie behind the newest time that the shop has signed. */
const CLOCK_SLACK_MS = DAY_MS
const RECORD = 'license'

/**
 * @typedef {{ get(key: string): Promise<unknown>, set(key: string, value: unknown): Promise<void> }} Storage
 * @typedef {{ kid: string, x: string }} PublicKey
 * @typedef {{
 *   v: number, kid: string, licenseId: number, keyHash: string, deviceId: string, plan: string, systems: number,
 *   end: number, graceEnd: number, iat: number, exp: number, state: string,
 * }} Lease
 * @typedef {{
 *   key: string, deviceId: string, lease: string | null, keys: PublicKey[], newestTime: number, checkAt: number,
 *   state: string, message: string,
 *   systems: { deviceId: string, name: string, platform: string, lastSeenOn: string }[],
 * }} Kept
 * @typedef {{
 *   state: string, message: string, isUsable: boolean, lease: Lease | null, systems: Kept['systems'],
 * }} Status
 */

const usable = new Set(['VALID', 'EXPIRING', 'GRACE'])

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** @param {string} text */
const sha256 = async (text) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * The key as the shop stores it, however it was typed.
 * @param {string} typed
 */
const canonicalKey = (typed) => {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const code = letters
    .replace(/^WACRM/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return `WACRM-${code.match(/.{1,5}/g)?.join('-') ?? ''}`
}

/**
 * The payload of a lease that one of these keys has signed, else null.
 * @param {string} lease
 * @param {PublicKey[]} keys
 * @returns {Promise<Lease | null>}
 */
const verifiedLease = async (lease, keys) => {
  try {
    const [payload = '', signature = ''] = lease.split('.')
    const text = new TextDecoder().decode(bytesOf(payload))
    const content = JSON.parse(text)
    const key = keys.find(({ kid }) => kid === content.kid)
    if (!key || content.v !== 1) return null
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x }
    const imported = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    const signed = new TextEncoder().encode(`lease/${text}`)
    const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(signature), signed)
    return isSigned ? content : null
  } catch {
    return null
  }
}

/**
 * What a state means where the shop has not said it yet, because the system was offline when it began.
 * @param {string} state @param {Lease} lease
 */
const offlineMessage = (state, { end, graceEnd }) => {
  /** @param {number} seconds */
  const day = (seconds) => new Date(seconds * 1000).toDateString()
  return state === 'GRACE'
    ? `This license ended on ${day(end)}. It works until ${day(graceEnd)}, so please renew it.`
    : `This license is valid until ${day(end)}.`
}

/**
 * Creates the client of one program on one system.
 *
 * @param {object} options
 * @param {string} options.shop the address of the shop
 * @param {Storage} options.storage keeps one record, such as chrome.storage.local
 * @param {string} options.deviceName how the holder recognises this system
 * @param {string} options.platform such as "Chrome on Windows"
 * @param {string} options.appVersion
 * @param {typeof globalThis.fetch} [options.fetch]
 * @param {() => number} [options.now] milliseconds since 1970
 * @param {() => number} [options.random] 0 to 1
 */
export const createLicenseClient = ({
  shop,
  storage,
  deviceName,
  platform,
  appVersion,
  fetch: ask = (...call) => globalThis.fetch(...call),
  now = () => Date.now(),
  random = () => Math.random(),
}) => {
  /** @param {string} path @param {object} [body] */
  const call = async (path, body) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await ask(`${shop}${path}`, body ? { ...options, body: JSON.stringify(body) } : undefined)
    const content = await answer.json()
    if (!answer.ok) throw new Error(content.message ?? `The shop answered ${answer.status}`)
    return content
  }

  /** @returns {Promise<Kept | null>} */
  const kept = async () => /** @type {Kept | null} */ ((await storage.get(RECORD)) ?? null)

  /** The lease of a record where it is for this key and system. @param {Kept} record */
  const leaseOf = async (record) => {
    const lease = record.lease && (await verifiedLease(record.lease, record.keys))
    const isOurs = lease && lease.deviceId === record.deviceId && lease.keyHash === (await sha256(record.key))
    return isOurs ? lease : null
  }

  /** Once a day, at another minute on every system. A failed check is repeated within the next two hours. */
  const nextCheck = (hasFailed = false) =>
    now() + (hasFailed ? HOUR_MS + random() * HOUR_MS : DAY_MS - 2 * HOUR_MS * random())

  /**
   * Keeps what the shop answered. A lease by an unknown key makes the client fetch the public keys.
   * @param {Kept} record @param {Pick<Kept, 'state' | 'message' | 'systems' | 'lease'>} answer
   */
  const keep = async (record, { state, message, systems, lease }) => {
    // Such as the sign-in page of a public network.
    if (typeof state !== 'string') throw new Error('This answer is not one of the shop')
    /** @type {Kept} */
    const next = { ...record, state, message, systems, lease, checkAt: nextCheck() }
    if (lease && !(await verifiedLease(lease, next.keys))) {
      next.keys = (await call('/api/license/keys')).keys.map(
        /** @param {PublicKey} key */ ({ kid, x }) => ({ kid, x }),
      )
    }
    const verified = await leaseOf(next)
    if (verified) next.newestTime = Math.max(next.newestTime, verified.iat)
    await storage.set(RECORD, next)
  }

  /** @returns {Promise<Status>} */
  const status = async () => {
    const record = await kept()
    /** @param {string} state @param {string} message @param {Lease | null} [lease] @returns {Status} */
    const is = (state, message, lease = null) => ({
      state,
      message,
      isUsable: lease !== null && usable.has(state),
      lease,
      systems: record?.systems ?? [],
    })
    if (!record) return is('NOT_ACTIVATED', 'Enter your license key.')
    if (!usable.has(record.state)) return is(record.state, record.message)
    const lease = await leaseOf(record)
    if (!lease)
      return is('UNVERIFIED', 'The license could not be verified. Connect to the internet and try again.')
    if (now() < record.newestTime * 1000 - CLOCK_SLACK_MS) {
      return is('CLOCK_WRONG', 'The clock of this computer is wrong. Set it and try again.')
    }
    const seconds = now() / 1000
    if (seconds >= lease.graceEnd) return is('EXPIRED', 'This license has ended. Renew it to go on.')
    if (seconds >= lease.exp) {
      return is('OFFLINE_TOO_LONG', 'The license was not checked for 14 days. Connect to the internet.')
    }
    const state =
      seconds >= lease.end ? 'GRACE' : seconds >= lease.end - EXPIRING_SECONDS ? 'EXPIRING' : 'VALID'
    return is(state, state === record.state ? record.message : offlineMessage(state, lease), lease)
  }

  return {
    /** The state of the licence by what is kept, without asking the shop. */
    status,

    /**
     * Activates a typed key on this system. Throws when the shop cannot be reached.
     * @param {string} typed
     */
    activate: async (typed) => {
      const record = await kept()
      const key = canonicalKey(typed)
      const deviceId = record?.deviceId ?? crypto.randomUUID()
      const answer = await call('/api/license/activate', { key, deviceId, deviceName, platform, appVersion })
      const first = {
        key,
        deviceId,
        keys: record?.keys ?? [],
        newestTime: record?.newestTime ?? 0,
        checkAt: 0,
      }
      await keep({ ...first, ...answer }, answer)
      return status()
    },

    /** Asks the shop where the daily check is due, or at once with `force`; offline, what is kept goes on. */
    check: async ({ force = false } = {}) => {
      const record = await kept()
      if (record && (force || now() >= record.checkAt)) {
        const { key, deviceId } = record
        try {
          await keep(record, await call('/api/license/validate', { key, deviceId, appVersion }))
        } catch {
          await storage.set(RECORD, { ...record, checkAt: nextCheck(true) })
        }
      }
      return status()
    },

    /** Frees the place of this system. Throws when the shop cannot be reached. */
    deactivate: async () => {
      const record = await kept()
      if (!record) return
      await call('/api/license/deactivate', { key: record.key, deviceId: record.deviceId })
      await storage.set(RECORD, null)
    },

    /**
     * The newest version of the program, where it is newer than this one; else null.
     * @param {'chrome-extension' | 'desktop-app' | 'mobile-app'} fileType
     */
    update: async (fileType) => {
      const newest = await call(`/api/updates/${fileType}?version=${encodeURIComponent(appVersion)}`)
      return newest.isNewer ? newest : null
    },
  }
}
