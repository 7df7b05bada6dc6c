import type { FetchMessageObject, ImapFlow, ImapFlowOptions, MailboxObject } from 'imapflow'
import { imapFailure } from './imap-failure.ts'
import { type Letter, parseLetter } from './letter.ts'

// Loaded with the first mailbox, because most shops hear of payments by phone alone.
const loadImapFlow = () => import('imapflow')

const CONNECT_MS = 10_000
/** A silent connection is dead: IDLE is begun anew before. */
const SILENT_MS = 60_000
const IDLE_MS = 45_000
/** Some servers do not tell of letters that came before IDLE began, so it begins soon after a turn. */
const IDLE_DELAY_MS = 100
/** Letters that are looked at in one turn, and the bytes that are read of one. */
const TURN = 50
const MAX_BYTES = 256 * 1024

/** How a mailbox is reached. Nothing is sent before the connection is encrypted. */
export type MailboxAccess = {
  host: string
  port: number
  encryption: 'tls' | 'starttls'
  user: string
  password: string
  folder: string
}

/** The last letter that was read, by the numbers that the server gives. */
export type Position = { validity: number; uid: number }

type Wanted = {
  /** Null before the first turn. */
  position: Position | null
  /** Where the position is unknown or no longer holds, letters of this time and later are read. */
  since: Date
  /** Whether the letters of a sender are read at all. Others are not fetched, but for those that name one somewhere. */
  isBelieved: (address: string) => boolean
}

export type Read = {
  letters: Letter[]
  position: Position
  /** There are more: the next turn follows at once. */
  isMore: boolean
}

export type Imap = {
  /**
   * Reads the letters after a position, at most 50 in a turn, and keeps the connection, which then tells of new letters
   * by IDLE (BANK-748). Nothing is marked, moved or deleted (BANK-750). A failure is a reason in plain words,
   * and the next turn connects anew.
   */
  read(id: number, access: MailboxAccess, wanted: Wanted): Promise<Read | { problem: string }>
  /** Ends the connections of all mailboxes but these. */
  keep(ids: readonly number[]): void
  stop(): void
}

type Options = {
  onLetters: () => void
  /** The authority that a test trusts, and the name in its certificate. */
  ca?: string | undefined
  servername?: string | undefined
}

type Held = { client: ImapFlow; access: string; mailbox: MailboxObject }

/** Mailboxes by IMAP, by the library imapflow. */
export const createImap = ({ onLetters, ca, servername }: Options): Imap => {
  const held = new Map<number, Held>()

  const drop = (id: number): void => {
    held.get(id)?.client.close()
    held.delete(id)
  }

  const connect = async (id: number, access: MailboxAccess): Promise<Held> => {
    const { host, port, encryption, user, password: pass, folder } = access
    const { ImapFlow: Client } = await loadImapFlow()
    const options: ImapFlowOptions = {
      host,
      port,
      secure: encryption === 'tls',
      ...(encryption === 'starttls' && { doSTARTTLS: true }),
      auth: { user, pass },
      ...(servername && { servername }),
      ...(ca && { tls: { ca } }),
      logger: false,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      maxIdleTime: IDLE_MS,
      autoIdleDelay: IDLE_DELAY_MS,
    }
    const client = new Client(options)
    // Without a listener, an error would end the process. The turn that meets it tells of it.
    client.on('error', () => drop(id))
    try {
      await client.connect()
      const mailbox = await client.mailboxOpen(folder, { readOnly: true })
      client.on('exists', onLetters)
      client.on('close', () => {
        if (held.get(id)?.client === client) held.delete(id)
      })
      return { client, access: JSON.stringify(access), mailbox }
    } catch (error) {
      client.close()
      throw error
    }
  }

  const connected = async (id: number, access: MailboxAccess): Promise<Held> => {
    const now = held.get(id)
    if (now?.client.usable && now.access === JSON.stringify(access)) {
      // Hears of letters where the server has no IDLE, and of a connection that is dead.
      await now.client.noop()
      if (now.client.usable) return now
    }
    drop(id)
    const made = await connect(id, access)
    held.set(id, made)
    return made
  }

  /** The numbers of the letters to look at, the oldest first. */
  const numbersAfter = async ({ client, mailbox }: Held, { position, since }: Wanted): Promise<number[]> => {
    const validity = Number(mailbox.uidValidity)
    const isKnown = position?.validity === validity
    const found = await client.search(
      isKnown ? { uid: `${position.uid + 1}:*` } : { since: new Date(since.getTime() - 86_400_000) },
      { uid: true },
    )
    // The library answers false where the search failed, which is not an empty mailbox.
    if (!Array.isArray(found)) throw new Error('The search failed')
    // `n:*` names the last letter even where it comes before n.
    const numbers = found.filter((uid) => !isKnown || uid > position.uid)
    return numbers.toSorted((one, other) => one - other)
  }

  /** Whether the server reads a believed sender in what a letter says of its author, be it in a name or beside another. */
  const namesBelieved = ({ envelope }: FetchMessageObject, isBelieved: Wanted['isBelieved']): boolean =>
    (envelope?.from ?? []).some(({ name, address }) =>
      `${name ?? ''} ${address ?? ''}`.split(/[\s<>()[\]"',;:\\]+/).some(isBelieved),
    )

  /** Whether a letter is fetched: of a believed sender, and since the source was added (BANK-749). */
  const isWanted = (head: FetchMessageObject, { isBelieved, since }: Wanted): boolean =>
    namesBelieved(head, isBelieved) && new Date(head.internalDate ?? 0) >= since

  /**
   * Reads a letter. Where the server reads another author than the letter's bytes name, it is from nobody (BANK-757). Of
   * one that nobody can read what the server tells is all (BANK-756).
   */
  const letterOf = async ({ client }: Held, head: FetchMessageObject): Promise<Letter[]> => {
    const { uid, envelope, size = 0 } = head
    const at = new Date(head.internalDate ?? 0)
    const isWhole = size <= MAX_BYTES
    const source = isWhole || { start: 0, maxLength: MAX_BYTES }
    const fetched = await client.fetchOne(String(uid), { source }, { uid: true })
    // It was deleted meanwhile.
    if (!fetched || !fetched.source) return []
    const letter = await parseLetter(fetched.source, at, isWhole)
    if (!letter) {
      const { subject = '', messageId = '' } = envelope ?? {}
      const nothing = { from: '', to: [], writtenAt: null, head: [], plain: '', html: [] }
      return [{ ...nothing, at, messageId, subject, isWhole: false }]
    }
    const [seen, ...others] = envelope?.from ?? []
    const isOne = others.length === 0 && seen?.address?.toLowerCase() === letter.from.toLowerCase()
    return [isOne ? letter : { ...letter, from: '' }]
  }

  const readOn = async (holding: Held, wanted: Wanted): Promise<Read> => {
    const { client, mailbox } = holding
    const validity = Number(mailbox.uidValidity)
    const numbers = await numbersAfter(holding, wanted)
    const turn = numbers.slice(0, TURN)
    const last = turn.at(-1)
    const known = wanted.position?.validity === validity ? wanted.position.uid : mailbox.uidNext - 1
    if (last === undefined) return { letters: [], position: { validity, uid: known }, isMore: false }
    const heads = await client.fetchAll(
      turn.join(','),
      { uid: true, envelope: true, internalDate: true, size: true },
      { uid: true },
    )
    const letters: Letter[] = []
    for (const head of heads.filter((each) => isWanted(each, wanted))) {
      letters.push(...(await letterOf(holding, head)))
    }
    if (!client.usable) throw new Error('The connection ended meanwhile')
    return { letters, position: { validity, uid: last }, isMore: numbers.length > turn.length }
  }

  return {
    async read(id, access, wanted) {
      try {
        return await readOn(await connected(id, access), wanted)
      } catch (error) {
        drop(id)
        return { problem: imapFailure(error, access) }
      }
    },
    keep(ids) {
      for (const id of held.keys()) if (!ids.includes(id)) drop(id)
    },
    stop() {
      for (const id of held.keys()) drop(id)
    },
  }
}
