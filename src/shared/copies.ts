import { z } from 'zod'
import { keyText, line, numeric, privateKeyText, requiredSecret, secretText } from './input.ts'

// What the shop, the process that makes its copies, and the form of a place agree on.

/** The size of a copy, in words. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const NO_ANSWER = 'The server does not answer.'

/** `backups/shop`: names below the bucket, without a slash at either end; blank means the bucket itself. */
const prefix = keyText(200)
  .regex(/^([\w.-]+(\/[\w.-]+)*)?$/, 'Must be names with slashes between them, such as backups/shop')
  .refine((value) => !value.split('/').some((part) => /^\.+$/.test(part)), 'Must not contain . or ..')

/** `SHA256:` and 43 letters: a host key as ssh-keygen and ssh print it. */
const hostKey = keyText().regex(
  /^SHA256:[A-Za-z0-9+/]{43}$/,
  'Must look like SHA256:… with 43 letters after the colon',
)

export const folderPlace = z.object({
  kind: z.literal('folder'),
  path: line('Please enter a folder').refine((path) => path.startsWith('/'), 'Must be a whole path, from /'),
})

export const sftpServer = z.object({
  // An IPv6 address stands in brackets where an address is written, and without them where it is connected to.
  host: line('Please enter a host').overwrite((host) => host.replace(/^\[(.+)\]$/, '$1')),
  port: numeric(z.int('Must be a port number').min(1).max(65_535)),
})

export const sftpPlace = sftpServer.extend({
  kind: z.literal('sftp'),
  user: line('Please enter a user name'),
  path: line('Please enter a folder'),
  /** The one of the two that the server asks for. */
  password: secretText(500),
  privateKey: privateKeyText(20_000),
  hostKey,
})

export const s3Place = z.object({
  kind: z.literal('s3'),
  endpoint: keyText(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'Must start with https:// or http://' }))
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  region: line('Please enter a region', 50),
  bucket: keyText().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Must be the name of a bucket'),
  prefix,
  accessKeyId: requiredSecret('Please enter the access key'),
  secretAccessKey: requiredSecret('Please enter the secret key'),
})

/** Where copies go, with the credentials of it. */
export const copyPlace = z.discriminatedUnion('kind', [s3Place, sftpPlace, folderPlace])
export type PlaceConfig = z.output<typeof copyPlace>
export const placeKinds = ['s3', 'sftp', 'folder'] as const

const sftpName = ({ user, host, port, path }: Extract<PlaceConfig, { kind: 'sftp' }>): string => {
  const at = `${encodeURIComponent(user)}@${host.includes(':') ? `[${host}]` : host}${port === 22 ? '' : `:${port}`}`
  return `sftp://${at}${path.startsWith('/') ? '' : '/~/'}${path.replaceAll('%', '%25')}`
}

/** The place in words, without anything secret: `s3://bucket/prefix`. A restore takes it as it stands. */
export const placeName = (place: PlaceConfig): string => {
  switch (place.kind) {
    case 's3':
      return `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`
    case 'sftp':
      return sftpName(place)
    case 'folder':
      return place.path
  }
}

/** The keys of copies. `identities` open what was encrypted for `recipients`, now and before the last change. */
export const copyKeySet = z.object({
  recipients: z.array(z.string()),
  identities: z.array(z.string()),
  nameKey: z.string(),
})
export type CopyKeys = z.output<typeof copyKeySet>

/** A new printed key and a new key of the shop itself. The secret and its words are never stored. */
export type NewKeys = {
  secret: string
  words: string
  recipient: string
  own: string
  ownRecipient: string
  nameKey: string
}

/** What lies at a place: its copies, newest first, and the stored files that they share. */
export const listing = z.object({
  copies: z.array(z.object({ name: z.string(), bytes: z.number() })),
  files: z.number(),
  fileBytes: z.number(),
})
export type Listing = z.output<typeof listing>

/** How one place fared. `problem` is a sentence for the administrator, or null when all went well. */
export type PlaceResult = {
  placeId: number
  problem: string | null
  copy: string | null
  /** What went wrong after the copy was made, or null. */
  note: string | null
  /** How many files and bytes were sent. */
  files: number
  bytes: number
  listing: Listing | null
}

/** What was read back from a place: rows of the database, files whose content was compared. */
export type CheckResult = { copy: string; rows: number; filesRead: number; objects: number; listing: Listing }

type Places = { places: { id: number; place: PlaceConfig }[] }

/** What the process can do, and what it answers. Paths are absolute, times in ISO 8601. */
export type CopyTasks = {
  copy: {
    task: Places & {
      dataDir: string
      keys: CopyKeys
      at: string
      /** Where the application secret is kept: it goes into the copy only from the data folder. */
      secretIn: 'data folder' | 'environment'
      /** Whether the clock is believable enough to remove old copies. */
      mayRemove: boolean
    }
    answer: PlaceResult[]
  }
  check: { task: { dataDir: string; place: PlaceConfig; keys: CopyKeys; day: number }; answer: CheckResult }
  /** Writes, reads and removes a small object; with `mark`, also leaves the mark of a place. */
  test: { task: { place: PlaceConfig; mark: boolean }; answer: Listing }
  /** Reads a whole database file. Answers what is damaged in it, or null. */
  integrity: { task: { file: string }; answer: string | null }
  hostKey: { task: { host: string; port: number }; answer: string }
  newKeys: { task: Record<string, never>; answer: NewKeys }
}
export type CopyTask = keyof CopyTasks
/** Tells the back office the step that runs now. */
export type Report = (step: string) => void
