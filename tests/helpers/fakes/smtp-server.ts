import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createArrivals } from './arrivals.ts'
import { mailCertificate, mailKey } from './mail-certificate.ts'

export type SmtpBehaviour =
  | 'ok'
  | 'reject-sender' // 550 to the sender
  | 'reject-recipient' // 550 to the address
  | 'no-relay' // 554 to every address
  | 'greylist' // 450 to the address at its first try
  | 'full' // 452 to the address
  | 'reject' // 554 to the letter
  | 'quote' // 554 to the letter, quoting it
  | 'busy' // 451 to the letter
  | 'hang' // takes the letter and never confirms it
  | 'drop' // takes the letter and breaks the connection
  | 'drop-early' // breaks the connection before the letter

type ReceivedMail = Pick<Email, 'headers' | 'subject'> & {
  from: string
  to: string[]
  text: string
  html: string
  raw: string
}

type Options = {
  /** Takes mail only after STARTTLS and this login. The certificate is for mail.example. */
  login?: { user: string; password: string }
  /** Does not announce SMTPUTF8, though it takes every address, as some real servers do. */
  isAsciiOnly?: boolean
}

const addressReplies: Partial<Record<SmtpBehaviour, [code: number, text: string]>> = {
  'reject-recipient': [550, 'No such user here, see https://mail.example'],
  'no-relay': [554, '5.7.1 Relay access denied'],
  full: [452, 'Insufficient system storage'],
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server on loopback that speaks SMTP. */
export const startSmtpServer = async ({ login, isAsciiOnly = false }: Options = {}) => {
  const arrivals = createArrivals<ReceivedMail>('mail')
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'ok'
  const greylisted = new Set<string>()
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = new SMTPServer({
    ...(login ? { cert: mailCertificate, key: mailKey } : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    hideSMTPUTF8: isAsciiOnly,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else callback(reply(535, '5.7.8 Authentication credentials invalid'))
    },
    disableReverseLookup: true,
    logger: false,
    onMailFrom(_address, _session, callback) {
      if (behaviour === 'drop-early') dropAll()
      else callback(behaviour === 'reject-sender' ? reply(550, 'Sender is not yours') : null)
    },
    onRcptTo({ address }, _session, callback) {
      const isNew = !greylisted.has(address)
      greylisted.add(address)
      const refusal =
        addressReplies[behaviour] ??
        (behaviour === 'greylist' && isNew ? ([450, '4.2.0 Greylisted, try again'] as const) : undefined)
      callback(refusal ? reply(...refusal) : null)
    },
    async onData(stream, session, callback) {
      const raw = await textOf(stream)
      const { mailFrom, rcptTo } = session.envelope
      const { headers, subject, text = '', html = '' } = await PostalMime.parse(raw)
      arrivals.add({
        headers,
        subject,
        text: text.trimEnd(),
        html,
        raw,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      })
      if (behaviour === 'drop') dropAll()
      else if (behaviour === 'reject') callback(reply(554, 'Looks like spam'))
      else if (behaviour === 'quote') callback(reply(554, `Spam: ${subject} / ${text.replace(/\s+/g, ' ')}`))
      else if (behaviour === 'busy') callback(reply(451, 'Try again later'))
      else if (behaviour !== 'hang') callback()
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The same with a login, for a server that wants one. */
    urlWith: (user: string, password: string) =>
      `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    /** Every letter that arrived whole, confirmed or not. `from` and `to` are the addresses of the envelope. */
    received: arrivals.all,
    behave: (wanted: SmtpBehaviour) => {
      behaviour = wanted
    },
    waitFor: arrivals.waitFor,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
        dropAll()
      }),
  }
}
export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>
