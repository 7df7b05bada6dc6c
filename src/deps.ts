import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/client.ts'
import type { Config } from '#src/config.ts'
import type { Files } from '#src/gateways/files.ts'
import type { Mail } from '#src/gateways/mail.ts'
import type { Pdf } from '#src/gateways/pdf.ts'
import type { Pushflow } from '#src/gateways/pushflow.ts'
import type { ChatEvent, Side } from '#src/shared/chat.ts'

export type Events = {
  /** Something that public pages show has changed: kept pages are made again. */
  site: []
  /** Sessions or API tokens of this user have ended: their sockets close. */
  sessionsEnded: [userId: number]
  /** A message was written to the outbox: the worker need not wait for its interval. */
  outbox: []
  /** Something happened in a chat session: for the console. */
  chat: [sessionId: number, event: ChatEvent]
  /** The same for one side of one session. */
  [topic: `chat:${Side}:${number}`]: [event: ChatEvent]
}

/** Every socket listens, and their number is bounded where they open. */
export const createEvents = (): EventEmitter<Events> => new EventEmitter<Events>().setMaxListeners(0)

/** Work that a request starts and does not wait for; a graceful stop does. */
export type Background = (name: string, work: () => Promise<void>) => void

/** Randomness from the system's cryptographic source; handed in through deps, so that a test can hold it still. */
export type Random = {
  /** 256 bits as base64url: session tokens, API tokens, webhook paths. */
  token(): string
  /** `length` decimal digits, leading zeros kept. */
  digits(length: number): string
  /** A whole number, 0 to `below` - 1, without bias. */
  int(below: number): number
}

/** What the application secret is used for. One derived key a purpose, so no two uses share a key. */
export type Vault = {
  /** SHA-256 in hex of a token with full entropy: what stands in the database instead of the token. */
  hash(token: string): string
  /** Keyed hash of a short secret (one-time code), useless to whoever reads the database alone. */
  mac(purpose: string, text: string): string
  /** Compares two strings in constant time. */
  equal(a: string, b: string): boolean
  /** Encrypts at rest (AES-256-GCM). */
  seal(text: string): string
  /** The text that was sealed; throws when it was changed or sealed with another secret. */
  unseal(sealed: string): string
  /** `payload.mac`, for cookies and links that must not be forged. */
  sign(purpose: string, payload: string): string
  /** The payload of a signed value, or null when it was not signed here for this purpose. */
  verify(purpose: string, signed: string): string | null
}

/** How often something may be done: `max` times in `seconds`. The figures stand in fastify.config.ts. */
export type Limit = { max: number; seconds: number }
export type LimitName =
  | 'signInPerAddress'
  | 'signInFailures'
  | 'codesPerIdentity'
  | 'codesPerAddress'
  | 'codeTriesPerAddress'
  | 'formsPerAddress'
  | 'chatMessagesPerSession'

/** Everything that a rule may touch beyond its input. Tests hold each of them still. */
export type Deps = {
  db: Db
  now: () => Date
  random: Random
  vault: Vault
  pushflow: Pushflow
  mail: Mail
  pdf: Pdf
  files: Files
  events: EventEmitter<Events>
  background: Background
  limits: Partial<Record<LimitName, Limit>>
  log: FastifyBaseLogger
  config: Config
}

/** Who asks. `guest` is anybody without a session. */
export type Guest = { kind: 'guest' }
export type User = {
  kind: 'user'
  id: number
  username: string
  isAdmin: boolean
  /** The session of the browser, or null when the request came with an API token. */
  sessionId: number | null
}
export type Actor = Guest | User
export const guest: Guest = { kind: 'guest' }

/** What a rule may know of the request, whatever door it came through. */
export type RequestFacts = {
  /** The caller's address, an IPv6 one as its /64. */
  address: string
  userAgent: string
  /** The phone that this browser has proved by a code in the last 30 minutes (decision §3). */
  provenPhone: string | null
  /** The order that this browser placed last and has to prove the phone of. */
  placedOrder: number | null
  /** The chat session that this browser started as a guest (decision §7). */
  chatSession: number | null
}

/** Timed work of a domain. `on` also runs it as soon as that event is emitted. */
export type Job = {
  name: string
  everySeconds: number
  on?: keyof Events
  run(deps: Deps): void | Promise<void>
}
