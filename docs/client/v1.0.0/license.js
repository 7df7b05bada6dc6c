// Over 300 lines, because it is one file that programs copy: a client for the licence calls of the shop, without
// dependencies, for extensions (Manifest V3), browsers and Node. docs/client/README.md shows how to use it.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EXPIRING_SECONDS = 30 * 86_400
/** The longest time that a call may take, its answer included. */
const CALL_MS = 10_000
/** How far the clock may lie behind the newest time that the shop has signed. */
const CLOCK_SLACK_MS = DAY_MS
const RECORD = 'license'
/** Where the signed list of an update is kept that a page of the shop writes now, and how long it is waited for. */
const UPDATE = 'update'
const UPDATE_MS = HOUR_MS
const ENTER = 'Enter your license key.'
const NO_ANSWER = 'This answer is not one of the shop'

/**
 * @typedef {{ get(key: string): Promise<unknown>, set(key: string, value: unknown): Promise<void> }} Storage
 * @typedef {{ kid: string, x: string, rootSignature?: string }} PublicKey
 * @typedef {{
 *   v: number, kid: string, licenseId: number | null, keyHash: string, deviceId: string, plan: string, systems: number,
 *   end: number, graceEnd: number, iat: number, exp: number, state: string,
 * }} Lease
 * @typedef {{ id: number, deviceId: string, name: string, platform: string, lastSeenOn: string }[]} Systems
 * @typedef {{ word: string, phone: string, number: string, link: string, qr: string }} Word
 * @typedef {{
 *   by: 'message' | 'mail', ways: ('message' | 'mail')[], message: Word | null, mailedTo: string | null,
 *   system: number, name: string,
 * }} Swap The system that this one replaces, by id and name, and how the holder proves it.
 * @typedef {{ code: string, url: string, qr: string }} Scan What the holder scans or types.
 * @typedef {{ secret: string, deviceName: string, scan: Scan | null, swap: Swap | null }} Request
 * @typedef {{ state: string, message: string, systems?: Systems, lease: string | null }} Answer
 * @typedef {{
 *   revision: number, key: string, deviceId: string, deviceName: string, isFreed: boolean, lease: string | null,
 *   keys: PublicKey[], newestTime: number, askedAt: number, checkAt: number, state: string, message: string,
 *   systems: Systems, request: Request | null,
 * }} Kept `request` waits for the holder. `askedAt` is the time of the newest answer by this computer's clock, `newestTime` by the shop's, in seconds.
 * @typedef {{ files: { path: string, size: number, sha256: string }[], beganAt: number }} Update What a page writes now.
 * @typedef {{
 *   state: string, message: string, isUsable: boolean, lease: Lease | null, systems: Systems, key: string,
 *   deviceName: string, request: Request | null,
 * }} Status
 */

const usable = new Set(['VALID', 'EXPIRING', 'GRACE', 'TRIAL'])
/** The states that end by an activation alone. */
const unactivated = new Set(['NOT_ACTIVATED', 'NOT_FOUND', 'TOO_MANY_SYSTEMS'])
const states = new Set([...usable, ...unactivated, 'EXPIRED', 'SUSPENDED', 'REVOKED', 'TRIAL_ENDED'])
/**
 * Throws for what is no answer of the shop, such as that of a network which answers in its place.
 * @param {string} state
 */
const requireState = (state) => {
  if (!states.has(state)) throw new TypeError(NO_ANSWER)
}

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** @param {string | ArrayBuffer} content */
const sha256 = async (content) =>
  [
    ...new Uint8Array(
      await crypto.subtle.digest(
        'SHA-256',
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ),
    ),
  ]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Whether the Ed25519 key `x` signed this text.
 * @param {string} x @param {string} text @param {string} signature
 */
const isSignedBy = async (x, text, signature) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new TextEncoder().encode(text))
}

/** The digits of a script follow each other from zero to nine. @param {string} digit */
const valueOf = (digit) => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A key in a text, of four groups with dashes, spaces or other signs between them. */
const WRITTEN = new RegExp(`WACRM${'[^0-9A-Z]{0,3}((?!WACRM)[0-9A-Z]{5})'.repeat(4)}(?![0-9A-Z])`)

/**
 * The key as the shop stores it, from however it was typed or pasted: in lower case, with any dashes, spaces, bold marks
 * and invisible signs, or with the words of a message around it. A text that has no key in it stays as it is, for the
 * shop to say so.
 * @param {string} typed
 */
const canonicalKey = (typed) => {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, valueOf)
    .toUpperCase()
  const [, ...groups] = WRITTEN.exec(text) ?? []
  const letters = groups.join('') || text.replace(/[^0-9A-Z]/g, '')
  const [, typedCode] = /^(?:.*WACRM)?(.{20})$/.exec(letters) ?? []
  if (typedCode === undefined) return typed.trim().slice(0, 100)
  const code = typedCode.replaceAll('O', '0').replace(/[IL]/g, '1')
  return `WACRM-${code.match(/.{5}/g)?.join('-')}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Karachi',
})
/** `Nov 23, 2026`: the day of a time in Pakistan, as the shop writes it. @param {number | string} time */
export const formatDay = (time) => dayFormat.format(new Date(time))

/** The number of a day in Pakistan, which is five hours ahead. @param {number} seconds */
const dayOf = (seconds) => Math.floor((seconds + 5 * 3600) / 86_400)
/** The days that are left of a trial after today: 0 on its last one (TRIAL-1192). @param {Lease} lease @param {number} time */
export const trialDaysLeft = ({ end }, time) => dayOf(end) - dayOf(time / 1000)

/**
 * What a state means where the shop has not said it yet, because the system was offline when it began.
 * @param {string} state @param {Lease} lease
 */
const offlineMessage = (state, { end, graceEnd }) =>
  state === 'GRACE'
    ? `This license ended on ${formatDay(end * 1000)}. It works until ${formatDay(graceEnd * 1000)}, so please renew it.`
    : `This license is valid until ${formatDay(end * 1000)}.`

/**
 * Does the work with a signal that ends it, and fails when it takes too long. A `fetch` that ignores the signal holds
 * nobody up.
 * @template Value @param {number} ms @param {(signal: AbortSignal) => Promise<Value>} work @returns {Promise<Value>}
 */
const within = async (ms, work) => {
  const controller = new AbortController()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      reject(new TypeError('The shop did not answer in time'))
      controller.abort()
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** @param {unknown} value */
const kindOf = (value) => (Array.isArray(value) ? 'array' : typeof value)

/** @type {Promise<unknown>} */
let turn = Promise.resolve()
/**
 * Does the work when no other of this program reads and writes the record. The popup and the service worker of an
 * extension are two programs with one storage, so a lock of the browser keeps them apart.
 * @param {() => Promise<void>} work @returns {Promise<void>}
 */
const alone = async (work) => {
  let hasBegun = false
  const begun = () => {
    hasBegun = true
    return work()
  }
  try {
    const locks = globalThis.navigator?.locks
    if (locks) return await locks.request(RECORD, begun)
  } catch (error) {
    // A browser that blocks storage refuses the lock as well, though the program may keep its record elsewhere.
    if (hasBegun) throw error
  }
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/**
 * Creates the client of one program on one system.
 *
 * @param {object} options
 * @param {string} options.shop the address of the shop
 * @param {string} [options.rootKey] `root.x` of SHOP/api/license/keys, written into the program when it is built.
 *   Without it, nothing in the storage is believed: the program asks the shop once after each of its starts
 * @param {Storage} options.storage keeps one record, such as chrome.storage.local
 * @param {string} options.deviceName how the holder recognises this system, unless `activate` is given a name
 * @param {string} options.platform such as "Chrome on Windows"
 * @param {string} options.appVersion
 * @param {typeof globalThis.fetch} [options.fetch]
 * @param {() => number} [options.now] milliseconds since 1970
 * @param {() => number} [options.random] 0 to 1
 */
export const createLicenseClient = ({
  shop,
  rootKey,
  storage,
  deviceName,
  platform,
  appVersion,
  fetch: ask = (...call) => globalThis.fetch(...call),
  now = () => Date.now(),
  random = () => Math.random(),
}) => {
  /** @param {string} path @param {object} [body] */
  const call = (path, body) =>
    within(CALL_MS, async (signal) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, signal }
      const answer = await ask(
        new URL(path, shop).href,
        body ? { ...post, body: JSON.stringify(body) } : { signal },
      )
      const content = await answer.json().catch(() => null)
      if (!answer.ok) throw new Error(content?.message ?? `The shop answered ${answer.status}`)
      // Such as the sign-in page of a public network. The same kind of error as where there is no network.
      if (content === null || typeof content !== 'object') throw new TypeError(NO_ANSWER)
      return content
    })

  /**
   * The record, complete where an older version of this file wrote it. A field that was damaged counts as absent.
   * @returns {Promise<Kept>}
   */
  const kept = async () => {
    /** @type {Kept} */
    const fresh = {
      revision: 0,
      key: '',
      deviceId: crypto.randomUUID(),
      deviceName: '',
      isFreed: false,
      lease: null,
      keys: [],
      newestTime: 0,
      askedAt: 0,
      checkAt: 0,
      state: 'NOT_ACTIVATED',
      message: ENTER,
      systems: [],
      request: null,
    }
    const kinds = new Map(
      Object.entries({ ...fresh, lease: '' }).map(([name, value]) => [name, kindOf(value)]),
    )
    const stored = Object.entries(Object(await storage.get(RECORD)))
    return {
      ...fresh,
      ...Object.fromEntries(stored.filter(([name, value]) => kinds.get(name) === kindOf(value))),
    }
  }
  /** Writes what `update` makes of the newest record; nothing where that is null. @param {(record: Kept) => Kept | null} update */
  const change = (update) =>
    alone(async () => {
      const next = update(await kept())
      if (next) await storage.set(RECORD, next)
    })

  /** The keys that the shop itself named since this program started. @type {Set<string>} */
  const named = new Set()
  const fetchKeys = async () => {
    /** @type {PublicKey[]} */
    const keys = (await call('/api/license/keys')).keys.map(
      /** @param {PublicKey} key */ ({ kid, x, rootSignature }) => ({ kid, x, rootSignature }),
    )
    for (const { x } of keys) named.add(x)
    return keys
  }
  /**
   * Whether a key is one of the shop. The storage holds the keys beside the lease, and whoever can write a lease into it
   * can write a key: so a key counts by the signature of the root key, which is a part of the program.
   * @param {PublicKey} key
   */
  const isOfShop = ({ kid, x, rootSignature }) =>
    rootKey ? isSignedBy(rootKey, `license key/${kid}/${x}`, rootSignature ?? '') : named.has(x)
  /**
   * The content of a statement of this kind that a key of the shop signed; else null.
   * @param {string} kind @param {string} statement @param {PublicKey[]} keys @returns {Promise<any>}
   */
  const readStatement = async (kind, statement, keys) => {
    try {
      const [payload = '', signature = ''] = statement.split('.')
      const text = new TextDecoder().decode(bytesOf(payload))
      const content = JSON.parse(text)
      const signer = keys.find(({ kid }) => kid === content.kid)
      if (!signer || content.v !== 1 || !(await isOfShop(signer))) return null
      return (await isSignedBy(signer.x, `${kind}/${text}`, signature)) ? content : null
    } catch {
      return null
    }
  }
  /**
   * The content of the lease of a record, where a key of the shop signed it for this license key and system; else null.
   * @param {Pick<Kept, 'lease' | 'keys' | 'key' | 'deviceId'>} record @returns {Promise<Lease | null>}
   */
  const leaseOf = async ({ lease, keys, key, deviceId }) => {
    /** @type {Lease | null} */
    const content = await readStatement('lease', lease ?? '', keys)
    return content?.deviceId === deviceId && content.keyHash === (await sha256(key)) ? content : null
  }
  /**
   * The update that a page writes now; null for none, and for one that nobody finished within the hour.
   * @returns {Promise<Update | null>}
   */
  const keptUpdate = async () => {
    const update = /** @type {Update | null} */ (await storage.get(UPDATE)) ?? null
    return update && Math.abs(now() - update.beganAt) < UPDATE_MS ? update : null
  }
  /** Once a day, at another minute on every system. A failed check is repeated within the next two hours. */
  const nextCheck = (hasFailed = false) =>
    now() + (hasFailed ? HOUR_MS + random() * HOUR_MS : DAY_MS - 2 * HOUR_MS * random())

  /**
   * @param {Kept} record @param {string} state @param {string} message @param {Lease | null} [lease]
   * @returns {Status}
   */
  const statusIn = ({ systems, key, deviceName: typed, request }, state, message, lease = null) => ({
    state,
    message,
    isUsable: lease !== null && usable.has(state),
    lease,
    systems,
    key,
    deviceName: typed || deviceName,
    request,
  })
  /** @param {Kept} record @returns {Promise<Status>} */
  const statusOf = async (record) => {
    /** @param {string} state @param {string} message @param {Lease} [found] */
    const is = (state, message, found) => statusIn(record, state, message, found)
    if (!usable.has(record.state)) return is(record.state, record.message)
    const lease = await leaseOf(record)
    if (!lease)
      return is('UNVERIFIED', 'The license could not be verified. Connect to the internet and try again.')
    const time = now()
    const seconds = time / 1000
    const isBehind = time < record.newestTime * 1000 - CLOCK_SLACK_MS
    // The shop gave this lease, and by this clock it was over at that moment. A clock that was put right since is not
    // ahead any more.
    const isAhead = record.askedAt >= lease.exp * 1000 && time >= record.askedAt - CLOCK_SLACK_MS
    if (isBehind || isAhead) {
      return is('CLOCK_WRONG', 'The clock of this computer is wrong. Set it and try again.')
    }
    if (lease.state === 'TRIAL') {
      return seconds < lease.end
        ? is('TRIAL', record.message, lease)
        : is(
            'TRIAL_ENDED',
            `Your free trial ended on ${formatDay(lease.end * 1000)}. Order a license to go on.`,
          )
    }
    if (seconds >= lease.graceEnd) return is('EXPIRED', 'This license has ended. Renew it to go on.')
    if (seconds >= lease.exp) {
      return is('OFFLINE_TOO_LONG', 'The license was not checked for 14 days. Connect to the internet.')
    }
    const state =
      seconds >= lease.end ? 'GRACE' : seconds >= lease.end - EXPIRING_SECONDS ? 'EXPIRING' : 'VALID'
    return is(state, state === record.state ? record.message : offlineMessage(state, lease), lease)
  }

  /**
   * Keeps what the shop answered to `asked`, unless the record was changed meanwhile. Keeps nothing, and returns false,
   * where the answer allows the program to run and its lease cannot be verified: what is kept goes on.
   * @param {Kept} asked @param {Answer} answer
   */
  const keep = async (asked, { state, message, systems = [], lease }) => {
    requireState(state)
    let { keys } = asked
    let content = await leaseOf({ ...asked, lease })
    if (usable.has(state) && !content) {
      keys = await fetchKeys()
      content = await leaseOf({ ...asked, lease, keys })
      if (!content) return false
    }
    await change((record) =>
      record.revision === asked.revision
        ? {
            ...asked,
            revision: asked.revision + 1,
            isFreed: false,
            keys,
            lease,
            // Not the newest of all: after a wrong clock of the shop, its next answer mends it.
            newestTime: content?.iat ?? asked.newestTime,
            askedAt: now(),
            checkAt: nextCheck(),
            state,
            message,
            systems,
            request: usable.has(state) ? null : asked.request,
          }
        : null,
    )
    return true
  }

  const UNVERIFIED = 'The license could not be verified. Please install the newest version.'
  /**
   * Stored before the shop is asked: after an answer that was lost, this system must not take a second place. Throws where
   * the storage does not keep it.
   */
  const storedRecord = async () => {
    await change((record) => ({ ...record, revision: record.revision + 1 }))
    const record = await kept()
    // Without its record, this system would take another place at each activation.
    if (record.revision === 0)
      throw new Error('This program cannot keep its license: its storage does not work.')
    return record
  }
  /** @param {Kept} record @param {string} typed */
  const systemOf = ({ deviceId, deviceName: before }, typed) => ({
    deviceId,
    deviceName: typed.trim().slice(0, 100) || before || deviceName,
    platform,
    appVersion,
  })
  /** Keeps a request, in place of the one before. @param {Request} request */
  const waitFor = async (request) => {
    await change((record) => ({ ...record, request }))
    return statusOf(await kept())
  }
  /**
   * Asks what became of a request, and keeps the licence that the holder gave. A request that is over is forgotten. Throws
   * for a wrong code, and when the shop cannot be reached.
   * @param {Request} request @param {string} [otp]
   */
  const claim = async (request, otp) => {
    const { secret } = request
    const { state, key, license } = await call('/api/license/requests/claim', { secret, ...(otp && { otp }) })
    if (!['DONE', 'WAITING', 'OVER'].includes(state)) throw new TypeError(NO_ANSWER)
    if (state === 'DONE') {
      const record = await kept()
      const asked = { ...record, key, deviceName: request.deviceName }
      if (!(await keep(asked, license))) throw new Error(UNVERIFIED)
    } else if (state === 'OVER') {
      await change((record) => (record.request?.secret === secret ? { ...record, request: null } : null))
    }
  }
  /** Asks about the request that waits, if any. A failure changes nothing. */
  const claimWaiting = async () => {
    const { request } = await kept()
    if (request) await claim(request).catch(() => undefined)
  }

  /**
   * Activates a typed key, or the kept one, on this system. Throws when the shop cannot be reached. A key that cannot
   * be used replaces no licence that can.
   * @param {string} [typed] @param {{ name?: string }} [options] `name`: how the holder recognises this system
   */
  const activate = async (typed = '', { name = '' } = {}) => {
    const before = await storedRecord()
    const asked = {
      ...before,
      key: typed.trim() ? canonicalKey(typed) : before.key,
      deviceName: name.trim().slice(0, 100) || before.deviceName,
    }
    const { key } = asked
    /** @type {Answer} */
    const answer = await call('/api/license/activate', { key, ...systemOf(asked, '') })
    const { isUsable } = await statusOf(before)
    if (isUsable && !usable.has(answer.state)) {
      return statusIn({ ...asked, systems: answer.systems ?? [] }, answer.state, answer.message)
    }
    if (await keep(asked, answer)) return statusOf(await kept())
    return statusIn(asked, 'UNVERIFIED', UNVERIFIED)
  }

  return {
    /** The state of the licence by what is kept, without asking the shop. */
    status: async () => statusOf(await kept()),
    activate,
    /**
     * Asks for a free trial on this system; the shop sends a code to the number by WhatsApp. Gives `trialId` for
     * `beginTrial`. Throws with the shop's words, and when the shop cannot be reached.
     * @param {{ name: string, phone: string, email?: string }} who @returns {Promise<string>}
     */
    askForTrial: async (who) => {
      const { deviceId } = await storedRecord()
      return (await call('/api/trials', { ...who, deviceId })).trialId
    },
    /**
     * Begins the trial by the code, and activates its key on this system. Throws as `askForTrial` does.
     * @param {string} trialId @param {string} otp @param {{ name?: string }} [options]
     */
    beginTrial: async (trialId, otp, options) => {
      const { licenseKey } = await call('/api/trials/verify', { trialId, otp })
      return activate(licenseKey, options)
    },
    /**
     * Asks the holder for a place without a typed key: the status has `request` then, with a code and the QR of a page of
     * the shop, until the holder pressed there or 10 minutes are over. `waiting()` says when. Throws when the shop cannot
     * be reached.
     * @param {{ name?: string }} [options]
     */
    request: async ({ name = '' } = {}) => {
      const device = systemOf(await storedRecord(), name)
      const { secret, code, url, qr } = await call('/api/license/requests', device)
      return waitFor({ secret, deviceName: device.deviceName, scan: { code, url, qr }, swap: null })
    },
    /** The status, after the shop was asked about the request that waits. Call it every few seconds while one does. */
    waiting: async () => {
      await claimWaiting()
      return statusOf(await kept())
    },
    /** Stops waiting. */
    cancel: async () => {
      await change((record) => ({ ...record, request: null }))
      return statusOf(await kept())
    },
    /**
     * Begins to give this system the place of another one, one of the `systems` of TOO_MANY_SYSTEMS. The holder proves it by
     * a message from the phone of the licence, or by a mailed code; the status has `request.swap` then. Throws the reason
     * where that is not possible.
     * @param {{ id: number, name: string }} system @param {{ by?: 'message' | 'mail', name?: string }} [options]
     */
    swap: async (system, { by, name = '' } = {}) => {
      const record = await storedRecord()
      const device = systemOf(record, name)
      const asked = { key: record.key, ...device, replaces: system.id, ...(by && { by }) }
      const { secret, by: proof, ways, message, mailedTo } = await call('/api/license/swaps', asked)
      const swap = { by: proof, ways, message, mailedTo, system: system.id, name: system.name }
      return waitFor({ secret, deviceName: device.deviceName, scan: null, swap })
    },
    /** Swaps the systems by the mailed code. Throws for a wrong one. @param {string} otp */
    prove: async (otp) => {
      const { request } = await kept()
      if (request) await claim(request, otp.trim())
      return statusOf(await kept())
    },
    /**
     * Asks the shop where a check is due, or at once with `force`. A check that fails changes nothing: what is kept goes
     * on. A check is due once a day, and at every call while the licence cannot be used, so that nobody who is online is
     * held up by what was kept.
     */
    check: async ({ force = false } = {}) => {
      await claimWaiting()
      const record = await kept()
      if (record.key === '' || record.isFreed) return statusOf(record)
      const { isUsable } = await statusOf(record)
      const wait = record.checkAt - now()
      // A check that lies further ahead was set by a clock that was ahead.
      const isDue = wait <= 0 || wait > DAY_MS || (!isUsable && !unactivated.has(record.state))
      if (force || isDue) {
        const { key, deviceId } = record
        const isKept = await call('/api/license/validate', { key, deviceId, appVersion })
          .then((answer) => keep(record, answer))
          .catch(() => false)
        if (!isKept) {
          const checkAt = nextCheck(true)
          // A full storage must not stop a program whose licence runs.
          await change((newest) =>
            newest.revision === record.revision ? { ...newest, checkAt } : null,
          ).catch(() => undefined)
        }
      }
      return statusOf(await kept())
    },
    /** Frees the place of this system, and keeps its key. Throws when the shop cannot be reached. */
    deactivate: async () => {
      const { key, deviceId } = await kept()
      if (key === '') return
      const { state } = await call('/api/license/deactivate', { key, deviceId })
      requireState(state)
      await change((record) => ({
        ...record,
        revision: record.revision + 1,
        isFreed: true,
        lease: null,
        state: 'NOT_ACTIVATED',
        message: ENTER,
        systems: [],
      }))
    },
    /**
     * Begins to update the program in its own folder: gives the page of the shop that writes the new version, and waits
     * for it for an hour. Null where there is nothing newer that a page can write. Throws when the shop cannot be reached
     * and when its list of files was not signed by the shop.
     * @returns {Promise<{ version: string, page: string } | null>}
     */
    updateItself: async () => {
      const { key, deviceId } = await kept()
      const asked = { key, deviceId, appVersion }
      const newest = await call('/api/license/update', asked).catch((error) => {
        if (error instanceof TypeError) throw error
        return null
      })
      if (!newest) return null
      const list = await readStatement('files', newest.files, await fetchKeys())
      if (list?.version !== newest.version) throw new Error(UNVERIFIED)
      await storage.set(UPDATE, { files: list.files, beganAt: now() })
      return { version: newest.version, page: newest.page }
    },
    /** Whether a page writes an update now. */
    isUpdating: async () => (await keptUpdate()) !== null,
    /**
     * Whether the update is there, every file as the shop has signed it, so that the program can load itself anew. `read`
     * gives the content of a file of the folder. The manifest is written last, so it is compared first.
     * @param {(path: string) => Promise<ArrayBuffer>} read
     */
    isUpdateWritten: async (read) => {
      const update = await keptUpdate()
      if (!update) return false
      for (const file of update.files.toReversed()) {
        const content = await read(file.path).catch(() => null)
        if (!content || (await sha256(content)) !== file.sha256) return false
      }
      return true
    },
    /** Forgets the update, once it runs. */
    endUpdate: async () => storage.set(UPDATE, null),
    /**
     * The newest version of the program, where it is newer than this one; else null. Its `url` is the page where the
     * holder gets it. Throws when the shop cannot be reached.
     * @param {'chrome-extension' | 'desktop-app' | 'mobile-app'} fileType
     */
    update: async (fileType) => {
      const newest = await call(`/api/updates/${fileType}?version=${encodeURIComponent(appVersion)}`)
      return newest.isNewer ? { ...newest, url: new URL('/dashboard?tab=downloads', shop).href } : null
    },
  }
}
