// Over 300 lines, because it is the one state machine of a connection and of what each of its ends means.
import type { Agent } from 'node:https'
import type { AuthenticationCreds, ConnectionState, SignalDataTypeMap, WASocket } from 'baileys'
import { digitsOf } from '#src/written/phone.ts'
import type { SendResult } from './send-result.ts'
import { type IncomingMessage, parseMessages } from './whatsapp-incoming.ts'
import { type AuthStore, loadBaileys, silentLogger } from './whatsapp-library.ts'
import { createSending, type WebLimits, type WebMessage } from './whatsapp-sending.ts'

/** The state of the connection, and what WhatsApp says about its number. */
export type WebStatus = Connection & WebLimits

type Connection = {
  status: 'connected' | 'connecting' | 'qr-required' | 'disconnected'
  /** WhatsApp refuses the connection; only an administrator tries again. */
  isDisabled: boolean
  /** The linked number in E.164. */
  phoneNumber: string | null
  /** The text of the QR code to scan. */
  qr: string | null
  /** The code to type on the phone instead of scanning. */
  pairingCode: string | null
}

export type WhatsappWeb = {
  status(): WebStatus
  /** Connects again after a start of the shop, if a phone is linked and was not disconnected. */
  resume(): Promise<void>
  /** Connects. Without a linked phone it asks for one, by QR code, or by a code for this number (E.164). */
  connect(pairWith?: string): Promise<void>
  /** Ends the connection; the phone stays linked. */
  disconnect(): Promise<void>
  /** Unlinks the phone, forgets all keys, and asks for a phone again. */
  clear(): Promise<void>
  /** Sends a text to `phone` (E.164), below a picture where there is one. Failures are results, not exceptions. */
  send(message: WebMessage): Promise<SendResult>
  /** Ends the connection with the shop. */
  stop(): Promise<void>
}

type Options = {
  store: AuthStore
  /** Called with the messages that people sent. */
  onMessages: (messages: readonly IncomingMessage[]) => void
  log: { warn(facts: object, message: string): void }
  now: () => Date
  socketUrl?: string | undefined
  /** Makes the connections to WhatsApp's store of files. */
  agent?: Agent | undefined
  /** The milliseconds of the first pause before a retry; it doubles up to 30 times as long. */
  retryMs?: number
  ackMs?: number
}

const RETRY_MS = 2000
const LONGEST_RETRY = 30
const ACK_MS = 15_000
/** After this many restarts in a row without a connection, the connection is disabled (WA-704). */
const MAX_RESTARTS = 5

/**
 * The meaning of each code with which WhatsApp ends the connection. After any other code the shop tries again
 * (WA-706).
 */
const ends: Record<number, 'restart' | 'unlinked' | 'refused' | 'replaced'> = {
  515: 'restart',
  401: 'unlinked',
  403: 'refused',
  405: 'refused',
  440: 'replaced',
}
const TIMED_OUT = 408

const CREDS = 'creds'
const FLAGS = 'flags'
const OFF = 'off'

const phoneOf = (jid: string | undefined): string | null => {
  const digits = /^\d+/.exec(jid ?? '')?.[0]
  return digits ? `+${digits}` : null
}

const codeOf = (error: unknown): number | undefined => {
  const output = typeof error === 'object' && error !== null && 'output' in error ? error.output : undefined
  return typeof output === 'object' && output !== null && 'statusCode' in output
    ? Number(output.statusCode)
    : undefined
}

/**
 * The connection of a linked device to WhatsApp Web, by the library baileys. Every connection has a new socket,
 * and events of old sockets are ignored. The library is loaded when it is first needed.
 */
export const createWhatsappWeb = ({
  store,
  onMessages,
  log,
  now: clock,
  socketUrl,
  agent,
  retryMs = RETRY_MS,
  ackMs = ACK_MS,
}: Options): WhatsappWeb => {
  const idle: Connection = {
    status: 'disconnected',
    isDisabled: false,
    phoneNumber: null,
    qr: null,
    pairingCode: null,
  }
  let now = idle
  let socket: WASocket | null = null
  let retry: NodeJS.Timeout | undefined
  let [restarts, failures] = [0, 0]
  /** Counts connections, so that one that was given up while the library loaded does not start. */
  let attempt = 0
  const sending = createSending({ store, now: clock, ackMs })

  const forget = () => {
    store.clear()
    sending.forget()
  }
  const setOff = (isOff: boolean) => store.write([{ kind: FLAGS, id: OFF, data: isOff ? 'true' : null }])

  /** Reads the credentials. Writes of an old connection are dropped, so that they restore no cleared key. */
  const authState = async (isOld: () => boolean) => {
    const { initAuthCreds, BufferJSON, proto } = await loadBaileys()
    // What cannot be read counts as absent: the library then makes it anew, or asks to be linked again.
    const parse = (data: string): unknown => {
      try {
        return JSON.parse(data, BufferJSON.reviver)
      } catch {
        return undefined
      }
    }
    const stored = store.read(CREDS, [CREDS])[CREDS]
    const known = stored ? (parse(stored) as AuthenticationCreds | undefined) : undefined
    // Discards half-linked credentials: after an unused pairing code they name a number, and WhatsApp refuses them.
    // Counted as synchronised once, because the library else keeps back what comes in for 20 seconds, until the history
    // is there, which it reads later just as well.
    const creds = known?.me && known.account ? known : { ...initAuthCreds(), accountSyncCounter: 1 }
    const text = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
    /** A token that came meanwhile stays: the library writes back an entry without one that it read before. */
    const withToken = (kind: string, id: string, value: unknown): unknown => {
      const entry = kind === 'tctoken' ? (value as SignalDataTypeMap['tctoken'] | null) : null
      if (entry?.token.length !== 0) return value
      const kept = parse(store.read(kind, [id])[id] ?? '') as SignalDataTypeMap['tctoken'] | undefined
      return kept ? { ...kept, ...entry, token: kept.token } : value
    }
    return {
      creds,
      save: () => store.write([{ kind: CREDS, id: CREDS, data: text(creds) }]),
      keys: {
        get: async <Kind extends keyof SignalDataTypeMap>(kind: Kind, ids: string[]) => {
          const found = Object.entries(store.read(kind, ids)).flatMap(([id, data]) => {
            const value = parse(data) as object | undefined
            if (value === undefined) return []
            const isSyncKey = kind === 'app-state-sync-key'
            return [[id, isSyncKey ? proto.Message.AppStateSyncKeyData.fromObject(value) : value] as const]
          })
          return Object.fromEntries(found) as Record<string, SignalDataTypeMap[Kind]>
        },
        set: async (data: { [Kind in keyof SignalDataTypeMap]?: Record<string, unknown> }) => {
          if (isOld()) return
          store.write(
            Object.entries(data).flatMap(([kind, values]) =>
              Object.entries(values).map(([id, value]) => ({
                kind,
                id,
                data: value === null || value === undefined ? null : text(withToken(kind, id, value)),
              })),
            ),
          )
        },
      },
    }
  }

  /** Drops the present socket and ignores its later events. */
  const drop = async (): Promise<void> => {
    attempt += 1
    clearTimeout(retry)
    const old = socket
    socket = null
    await old?.end(undefined)
  }

  const rest = (change: Partial<Connection> = {}) => {
    socket = null
    now = { ...idle, ...change }
  }

  const retryLater = (code: number | undefined) => {
    const pause = retryMs * Math.min(2 ** failures, LONGEST_RETRY)
    failures += 1
    rest({ status: 'connecting', phoneNumber: now.phoneNumber })
    log.warn({ code, seconds: pause / 1000 }, 'WhatsApp Web is not connected, and is tried again')
    retry = setTimeout(() => void reopen(), pause * (0.75 + Math.random() / 2))
  }

  const closed = async (code: number | undefined, wasAsking: boolean): Promise<void> => {
    const end = code === undefined ? undefined : ends[code]
    if (end === 'restart') {
      restarts += 1
      if (restarts >= MAX_RESTARTS) return rest({ isDisabled: true })
      return reopen()
    }
    if (end === 'unlinked' && store.read(CREDS, [CREDS])[CREDS]) {
      forget()
      rest()
      return reopen()
    }
    if (end === 'refused') return rest({ isDisabled: true })
    if (end === 'replaced' || code === undefined) return rest()
    // Nobody scanned the QR code in time (WA-705).
    if (code === TIMED_OUT && wasAsking) return rest()
    retryLater(code)
  }

  /** Connects again in the background, where no caller handles a failure. */
  const reopen = (): Promise<void> =>
    open().catch((error: unknown) => {
      log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'WhatsApp Web failed')
    })

  const open = async (pairWith?: string): Promise<void> => {
    await drop()
    try {
      await start(pairWith)
    } catch (error) {
      rest()
      throw error
    }
  }

  const start = async (pairWith: string | undefined): Promise<void> => {
    const mine = attempt
    now = { ...idle, status: 'connecting', phoneNumber: now.phoneNumber }
    const { makeWASocket, proto } = await loadBaileys()
    const { INITIAL_BOOTSTRAP, RECENT } = proto.HistorySync.HistorySyncType
    /** The parts of the history that hold the tokens of chats. Their messages are thrown away. */
    const withTokens = new Set<unknown>([INITIAL_BOOTSTRAP, RECENT])
    const isOld = () => mine !== attempt
    const { creds, keys, save } = await authState(isOld)
    if (isOld()) return
    const next = makeWASocket({
      auth: { creds, keys },
      logger: silentLogger,
      ...(socketUrl && { waWebSocketUrl: socketUrl }),
      ...(agent && { fetchAgent: agent }),
      markOnlineOnConnect: false,
      syncFullHistory: false,
      shouldSyncHistoryMessage: ({ syncType }) => withTokens.has(syncType),
      fireInitQueries: false,
    })
    socket = next
    let isPairing = pairWith !== undefined

    next.ev.on('creds.update', () => !isOld() && save())
    // Both kinds: messages that arrived while the shop was away are appended (WA-77).
    next.ev.on('messages.upsert', ({ messages }) => {
      const theirs = messages.filter(({ key }) => !key.fromMe)
      // As plain data: the library gives objects of its own classes.
      if (!isOld() && theirs.length > 0)
        onMessages(parseMessages(JSON.parse(JSON.stringify(theirs)) as unknown[]))
    })
    next.ev.on('message-capping.update', (quota) => !isOld() && sending.noteQuota(quota))
    const onQr = async (qr: string) => {
      now = { ...idle, status: 'qr-required', qr, pairingCode: now.pairingCode }
      if (!isPairing || pairWith === undefined) return
      isPairing = false
      const pairingCode = await next.requestPairingCode(digitsOf(pairWith))
      if (!isOld()) now = { ...now, pairingCode }
    }
    next.ev.on('connection.update', (change: Partial<ConnectionState>) => {
      if (isOld()) return
      const { connection, qr, lastDisconnect, reachoutTimeLock } = change
      if (reachoutTimeLock) sending.noteLock(reachoutTimeLock)
      if (qr) void onQr(qr).catch(() => undefined)
      if (connection === 'open') {
        ;[restarts, failures] = [0, 0]
        now = { ...idle, status: 'connected', phoneNumber: phoneOf(creds.me?.id) }
        void sending.ask(next)
      }
      if (connection === 'close') void closed(codeOf(lastDisconnect?.error), now.qr !== null)
    })
  }

  return {
    status: () => ({ ...now, ...sending.limits() }),

    async resume() {
      if (store.read(FLAGS, [OFF])[OFF] || !store.read(CREDS, [CREDS])[CREDS]) return
      const { creds } = await authState(() => true)
      if (creds.me && creds.account) await open()
    },

    async connect(pairWith) {
      ;[restarts, failures] = [0, 0]
      setOff(false)
      await open(pairWith)
    },

    async disconnect() {
      setOff(true)
      await drop()
      rest()
    },

    async clear() {
      ;[restarts, failures] = [0, 0]
      // Tells the phone, which no longer lists the shop then. A closed socket throws.
      if (now.status === 'connected') await socket?.logout().catch(() => undefined)
      await drop()
      forget()
      rest()
      await open()
    },

    async send(message) {
      const via = socket
      if (!via || now.status !== 'connected') {
        return { outcome: 'unreachable', reason: 'The WhatsApp connection is not open' }
      }
      return sending.send(via, message)
    },

    async stop() {
      await drop()
      rest()
    },
  }
}
