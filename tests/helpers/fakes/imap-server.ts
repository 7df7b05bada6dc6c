import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { mailCertificate, mailKey } from './mail-certificate.ts'

type Stored = { uid: number; raw: string; at: Date }

type Options = {
  encryption: 'tls' | 'starttls' | 'none'
  /** How many letters lie there before. */
  before?: number
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number): string => String(value).padStart(2, '0')
const internalDate = (at: Date): string =>
  `"${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000"`

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)$`, 'im')
    .exec(raw.slice(0, raw.indexOf('\r\n\r\n')))?.[1]
    ?.trim() ?? ''

const address = (line: string): string => {
  const found = [...line.matchAll(/([^\s<>,"]+)@([^\s<>,"]+)/g)]
  if (found.length === 0) return 'NIL'
  return `(${found.map(([, user, host]) => `(NIL NIL "${user}" "${host}")`).join('')})`
}

const quoted = (text: string): string => (text === '' ? 'NIL' : `"${text.replaceAll(/["\\]/g, '')}"`)

const envelopeOf = (raw: string, misread: string | undefined): string => {
  const from = address(misread ?? headerOf(raw, 'From'))
  const [date, subject, id] = ['Date', 'Subject', 'Message-ID'].map((name) => quoted(headerOf(raw, name)))
  return `(${date} ${subject} ${from} ${from} ${from} NIL NIL NIL NIL ${id})`
}

/** An IMAP server on loopback, with one folder, that says no more than the shop asks for. */
export const startImapServer = async ({ encryption, before = 0 }: Options) => {
  const letters: Stored[] = Array.from({ length: before }, (_, index) => ({
    uid: index + 1,
    raw: 'From: old@example.com\r\nSubject: Old\r\n\r\nOld\r\n',
    at: new Date('2025-01-01T00:00:00Z'),
  }))
  const state: { validity: number; next: number; misread?: string } = { validity: 1, next: before + 1 }
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const idling = new Set<() => void>()
  const context = createSecureContext({ cert: mailCertificate, key: mailKey })

  const numbersIn = (set: string): Stored[] =>
    letters.filter(({ uid }) =>
      set.split(',').some((part) => {
        const [from = 0, to = from] = part
          .split(':')
          .map((end) => (end === '*' ? (letters.at(-1)?.uid ?? 0) : Number(end)))
        return uid >= Math.min(from, to) && uid <= Math.max(from, to)
      }),
    )

  const serve = (socket: Socket, isSecure: boolean): void => {
    let waiting = ''
    let idleTag = ''
    let isOpen = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const tell = () => say(`* ${letters.length} EXISTS`)
    const capabilities =
      `IMAP4rev1 IDLE ${isSecure || encryption === 'none' ? '' : encryption === 'starttls' ? 'STARTTLS LOGINDISABLED' : ''}`.trim()
    const fetched = ({ uid, raw, at }: Stored, seq: number, items: string): void => {
      const parts = [`UID ${uid}`]
      if (items.includes('INTERNALDATE')) parts.push(`INTERNALDATE ${internalDate(at)}`)
      if (items.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${Buffer.byteLength(raw)}`)
      if (items.includes('ENVELOPE')) parts.push(`ENVELOPE ${envelopeOf(raw, state.misread)}`)
      const [isBody, most] = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/.exec(items) ?? []
      // Letters of tests have one byte for each character.
      const sent = most === undefined ? raw : raw.slice(0, Number(most))
      const place = most === undefined ? '' : '<0>'
      if (isBody) parts.push(`BODY[]${place} {${Buffer.byteLength(sent)}}\r\n${sent}`)
      say(`* ${seq} FETCH (${parts.join(' ')})`)
    }
    const answer = (tag: string, command: string): void => {
      const [verb = '', ...rest] = command.split(' ')
      const name = verb.toUpperCase()
      commands.push(name === 'LOGIN' ? 'LOGIN' : command)
      const ok = (text = 'done') => say(`${tag} OK ${text}`)
      if (name === 'CAPABILITY') {
        say(`* CAPABILITY ${capabilities}`)
        return void ok()
      }
      if (name === 'STARTTLS') {
        if (encryption !== 'starttls' || isSecure) return void say(`${tag} BAD no STARTTLS here`)
        ok()
        socket.removeAllListeners('data')
        const secure = new TLSSocket(socket, { isServer: true, secureContext: context })
        secure.on('error', () => socket.destroy())
        return serve(secure, true)
      }
      if (name === 'LOGIN') {
        if (!command.includes('secret')) return void say(`${tag} NO [AUTHENTICATIONFAILED] no`)
        return void ok()
      }
      if (name === 'LIST' || name === 'LSUB') {
        say(`* ${name} () "/" "INBOX"`)
        return void ok()
      }
      if (name === 'EXAMINE') {
        if (!/^"?INBOX"?$/i.test(rest.join(' '))) return void say(`${tag} NO [NONEXISTENT] no such folder`)
        isOpen = true
        say('* FLAGS (\\Seen)')
        tell()
        say(`* OK [UIDVALIDITY ${state.validity}] ok`)
        say(`* OK [UIDNEXT ${state.next}] ok`)
        return void ok('[READ-ONLY] done')
      }
      if (name === 'IDLE') {
        idleTag = tag
        idling.add(tell)
        return void say('+ idling')
      }
      if (name === 'UID' && isOpen) {
        const [what, ...given] = rest
        if (what === 'SEARCH') {
          const set = /UID (\S+)/.exec(given.join(' '))?.[1]
          const since = /SINCE "?(\d+)-(\w+)-(\d+)/.exec(given.join(' '))
          const from = since
            ? Date.UTC(Number(since[3]), MONTHS.indexOf(since[2] ?? ''), Number(since[1]))
            : 0
          const found = (set ? numbersIn(set) : letters).filter(({ at }) => at.getTime() >= from)
          say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
        } else {
          for (const each of numbersIn(given[0] ?? '')) {
            fetched(each, letters.indexOf(each) + 1, given.join(' '))
          }
        }
        return void ok()
      }
      if (name === 'NOOP') {
        if (isOpen) tell()
        return void ok()
      }
      if (name === 'LOGOUT') {
        say('* BYE')
        ok()
        return void socket.end()
      }
      say(`${tag} BAD unknown`)
    }
    socket.on('error', () => undefined)
    socket.on('close', () => idling.delete(tell))
    socket.on('data', (data) => {
      waiting += String(data)
      for (;;) {
        const end = waiting.indexOf('\r\n')
        if (end === -1) return
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        if (line.toUpperCase() === 'DONE') {
          idling.delete(tell)
          say(`${idleTag} OK done`)
          continue
        }
        const space = line.indexOf(' ')
        answer(line.slice(0, space), line.slice(space + 1))
      }
    })
    if (!isSecure || encryption === 'tls') say('* OK ready')
  }

  const server =
    encryption === 'tls'
      ? createTlsServer({ cert: mailCertificate, key: mailKey }, (socket) => serve(socket, true))
      : createServer((socket) => serve(socket, false))
  server.on('connection', (socket: Socket) => {
    // An answer of several lines would wait for the other side to confirm the first.
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** The commands that came, without their tags; passwords are left out. */
    commands,
    /** Puts a letter into the folder, and tells those that wait in IDLE. */
    deliver: (raw: string, at: Date) => {
      letters.push({ uid: state.next, raw: raw.replaceAll(/\r?\n/g, '\r\n'), at })
      state.next += 1
      for (const tell of idling) tell()
    },
    /** Answers this address as the author of every letter, whatever its bytes say. */
    misread: (author: string) => {
      state.misread = author
    },
    /** Numbers all letters anew, from the lowest numbers on and with gaps, as a server does that was moved. */
    renumber: (validity: number) => {
      state.validity = validity
      for (const [index, letter] of letters.entries()) letter.uid = 3 * (index + 1)
      state.next = 3 * letters.length + 1
      drop()
    },
    /** Ends all connections. */
    drop,
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
