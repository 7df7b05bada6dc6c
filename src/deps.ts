import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/client.ts'
import type { Limits } from '#fastify.config.ts'
import type { Config } from '#src/config.ts'
import type { Ai } from '#src/gateways/ai.ts'
import type { CertificateEnd } from '#src/gateways/certificate.ts'
import type { Copier } from '#src/gateways/copier.ts'
import type { EventReceiver } from '#src/gateways/event-receiver.ts'
import type { Files } from '#src/gateways/files.ts'
import type { Images } from '#src/gateways/images.ts'
import type { Imap } from '#src/gateways/imap.ts'
import type { Mail } from '#src/gateways/mail.ts'
import type { NewestVersion } from '#src/gateways/newest-version.ts'
import type { Pdf } from '#src/gateways/pdf.ts'
import type { Pushflow } from '#src/gateways/pushflow.ts'
import type { WhatsappCloud } from '#src/gateways/whatsapp-cloud.ts'
import type { WhatsappMedia } from '#src/gateways/whatsapp-media.ts'
import type { WhatsappRoute } from '#src/gateways/whatsapp-route.ts'
import type { WhatsappWeb } from '#src/gateways/whatsapp-web.ts'
import type { ChatEvent, Side } from '#src/shared/chat.ts'
import type { AccountRole } from '#src/shared/role.ts'
import type { SecurityEventName } from '#src/shared/security-event.ts'
import type { TokenScope } from '#src/shared/token-scope.ts'

/** What is to be compared anew: alerts that came or are believed now, or an order whose payment was told of. */
export type MoneyNews = { alerts: number[] } | { orderId: number }

export type Events = {
  /** Content of the public pages has changed: cached pages and answers are dropped. */
  site: []
  /** Sessions or API tokens of this user have ended: their sockets close. */
  sessionsEnded: [userId: number]
  /** An administrator has changed something: other windows of the back office fetch what they show again. */
  office: []
  /** Money came in, or a buyer said that it did: alerts of banks are compared with orders. */
  money: [news: MoneyNews]
  /** A message with a picture came by WhatsApp, or its sender chose the order that it is for. */
  pictures: []
  /** A mailbox has new letters, or is to be reached in another way: they are read at once. */
  letters: []
  /** A message or an event may have been written for others: the workers start without waiting for their interval. */
  outbox: []
  /** What became of an answer on WhatsApp changed, named by its message: the chat shows it. */
  answers: [messageId: number]
  /** Something happened in a chat session, for the console of the back office. */
  chat: [sessionId: number, event: ChatEvent]
  /** Something happened in this chat session, for one side of it. */
  [topic: `chat:${Side}:${number}`]: [event: ChatEvent]
  /** The word that this proof of a phone waits for arrived. */
  [topic: `proof:${number}`]: []
  /** An administrator opened or closed this row in an editor. */
  [topic: `editors:${string}:${number}`]: []
}

/** Without a limit of listeners, because every open socket adds some; the sockets themselves are limited. */
export const createEvents = (): EventEmitter<Events> => new EventEmitter<Events>().setMaxListeners(0)

/** Runs work that the request does not wait for. A graceful stop waits for it. */
export type Background = (name: string, work: () => Promise<void>) => void

/** Random values from the system's cryptographic source. Part of deps, so that a test can replace it. */
export type Random = {
  /** 256 bits as base64url: session tokens, API tokens, webhook paths. */
  token(): string
  /** `length` decimal digits, with leading zeros. */
  digits(length: number): string
  /** An integer from 0 to `below` - 1, uniformly distributed. */
  int(below: number): number
}

/** Cryptography with the application secret. Each purpose has a derived key of its own. */
export type Vault = {
  /** SHA-256 in hex of a random token. The database stores this hash instead of the token. */
  hash(token: string): string
  /** Keyed hash (HMAC) of a short secret such as a one-time code. It cannot be guessed from the database alone. */
  mac(purpose: string, text: string): string
  /** HMAC-SHA256 in hex by the key of another program, which signs its calls so. */
  hmac(key: string, text: string): string
  /** The signature of a Standard Webhook: HMAC-SHA256 in base64 by a secret such as `whsec_…`. */
  webhookMac(secret: string, text: string): string
  /** Compares two strings in constant time. */
  equal(a: string, b: string): boolean
  /** Encrypts at rest (AES-256-GCM). */
  seal(text: string): string
  /** Decrypts. Null when the text was changed or was encrypted with another secret. */
  unseal(sealed: string): string | null
  /** A new Ed25519 key: the public part as `x` of a JWK, the private part encrypted. */
  newSigningKey(): { publicKey: string; sealedKey: string }
  /** Signs a text with a key of newSigningKey, for others to verify; base64url. Throws for a key that does not open. */
  signWith(sealedKey: string, text: string): string
  /**
   * The key pair that the secret itself makes, so that it lasts as long as the secret: the public part as `x` of a JWK,
   * and its Ed25519 signature of a text, base64url.
   */
  rootKey(): { publicKey: string; sign(text: string): string }
  /** Gives `payload.mac`, for cookies and links that must not be forged. */
  sign(purpose: string, payload: string): string
  /** The payload of a signed value, or null when the signature or the purpose is wrong. */
  verify(purpose: string, signed: string): string | null
}

/**
 * An event of the security log. `actorName` is `guest` where nobody is signed in; nothing in it is secret (AUDIT-703).
 */
export type SecurityEvent = {
  event: SecurityEventName
  actorId: number | null
  actorName: string
  address: string
  /** The call, setting or account that the event is about. */
  about: string
}
export type SecurityLog = {
  /** Logs the event and gathers it in memory, so it is cheap on hot paths. */
  record(event: SecurityEvent): void
  /** Stores the gathered events. */
  flush(): void
}

/** The watch over the machine's clock. */
export type ClockWatch = {
  /**
   * Whether the clock can be believed. Jobs that delete by age or remind run only then, because a machine whose clock
   * is a year ahead would delete what customers still need.
   */
  isBelievable(): boolean
  /** Looks for a jump, and stores the present time while the clock is believed. Called every minute and at the stop. */
  note(): void
  /** What to tell an administrator about the clock; null while there is nothing. */
  warning(): string | null
}

/** Counters of the process, in memory. */
export type Metrics = {
  /** Counts an answer. `route` is the pattern of the route, never an address. */
  countAnswer(method: string, route: string, status: number, seconds: number): void
  /** Counts an attempt to send by a route: `pushflow`, `whatsapp-web` or `email`. */
  countSend(route: string, outcome: string): void
  /** All of it in the text format of Prometheus. */
  text(): string
}

/** The names of the rate limits, whose figures stand in fastify.config.ts. */
export type LimitName = keyof Limits

/**
 * Everything that a service uses beyond its input: database, clock, randomness, gateways. Tests replace any of them.
 */
export type Deps = {
  db: Db
  now: () => Date
  /**
   * Milliseconds by a clock that nobody sets, for waits and caches within this process. `now` is for what is stored or
   * shown.
   */
  uptime: () => number
  clock: ClockWatch
  random: Random
  vault: Vault
  pushflow: Pushflow
  whatsappWeb: WhatsappWeb
  whatsappCloud: WhatsappCloud
  whatsappMedia: WhatsappMedia
  /** The routes of WhatsApp messages, in the shop's own order. */
  whatsappRoutes: WhatsappRoute[]
  mail: Mail
  pdf: Pdf
  ai: Ai
  files: Files
  copier: Copier
  images: Images
  imap: Imap
  /** The free bytes on the disk of the data folder. */
  freeBytes: () => number
  /** The size of that disk in bytes. */
  totalBytes: () => number
  certificateEnd: CertificateEnd
  eventReceiver: EventReceiver
  newestVersion: NewestVersion
  events: EventEmitter<Events>
  background: Background
  limits: Partial<Limits>
  log: FastifyBaseLogger
  security: SecurityLog
  metrics: Metrics
  config: Config
}

/** What most reads need, and changes that store no time. */
export type Reading = Pick<Deps, 'db'>
/** What reads need whose answer depends on the time. */
export type Timed = Pick<Deps, 'db' | 'now'>
/** What reads need that open sealed values or check signatures. */
export type Seeing = Pick<Deps, 'db' | 'vault'>
/** What most changes need. */
export type Writing = Pick<Deps, 'db' | 'now'>
/** What those need that seal, sign or open something that ends. */
export type Sealing = Pick<Deps, 'db' | 'now' | 'vault'>
/** What counts towards a limit needs. */
export type Limiting = Pick<Deps, 'db' | 'now' | 'limits'>
/** What changes need that emit an event. */
export type Publishing = Pick<Deps, 'db' | 'now' | 'events'>
/** What those need that emit an event, or ask who listens, and need no time. */
export type Announcing = Pick<Deps, 'db' | 'events'>
/** What changes need that emit an event, and seal or open something. */
export type PublishingSealed = Pick<Deps, 'db' | 'now' | 'events' | 'vault'>

/** The caller without a session. */
export type Guest = { kind: 'guest' }
export type User = {
  kind: 'user'
  id: number
  username: string
  /** At a call, `none` also for an administrator whose role has not the right that the call names. */
  role: AccountRole
  /** The browser's session, or null when the request carries an API token. */
  sessionId: number | null
  /** What the API token is for; a browser has none. */
  tokenScope?: TokenScope
}
export type Actor = Guest | User
export const guest: Guest = { kind: 'guest' }

/** A browser that signed in before, to these accounts. */
export type KnownBrowser = { id: string; userIds: number[] }

/** The facts about a request that a service may use, the same for every transport. */
export type RequestFacts = {
  /** The caller's IP address; an IPv6 address is given as its /64. */
  address: string
  userAgent: string
  /** The phone (E.164) that this browser proved by a code in the last 30 minutes. */
  provenPhone: string | null
  /** The id of the last order that this browser placed and whose phone is not proved yet. */
  placedOrder: number | null
  /** The earlier sign-ins in the browser's signed cookie; null for none. */
  knownBrowser: KnownBrowser | null
  /** The id of the chat session that this browser started as a guest. */
  chatSession: number | null
}

/**
 * Scheduled work of a domain. With `on`, it also runs whenever that event is emitted, and gets what the events since its
 * last run told; nothing where its time came. The signal tells of a stop, which waits for the job.
 */
export type Job = {
  name: string
  everySeconds: number
  /** The job deletes by age, reminds or ends something, so it waits until the clock is believed. */
  needsClock?: true
  on?: keyof Events
  run(deps: Deps, news?: readonly never[], signal?: AbortSignal): void | Promise<void>
}
