import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type Arrivals, createArrivals } from './arrivals.ts'

export type SmtpBehaviour =
  | 'ok'
  | 'reject-recipient' // 550 to the address
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
  raw: string
}

export type SmtpServer = {
  url: string
  /** Every letter that arrived whole, confirmed or not. `from` and `to` are those of the envelope. */
  received: ReceivedMail[]
  behave(behaviour: SmtpBehaviour): void
  waitFor: Arrivals<ReceivedMail>['waitFor']
  close(): Promise<void>
}

/** A mail server on loopback that speaks SMTP. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const arrivals = createArrivals<ReceivedMail>('mail')
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'ok'
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom(_address, _session, callback) {
      if (behaviour === 'drop-early') dropAll()
      else callback()
    },
    onRcptTo(_address, _session, callback) {
      callback(
        behaviour === 'reject-recipient' ? reply(550, 'No such user here, see https://mail.example') : null,
      )
    },
    async onData(stream, session, callback) {
      const raw = await readAll(stream)
      const { mailFrom, rcptTo } = session.envelope
      const { headers, subject, text = '' } = await PostalMime.parse(raw)
      arrivals.add({
        headers,
        subject,
        text: text.trimEnd(),
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
    received: arrivals.all,
    behave: (wanted) => {
      behaviour = wanted
    },
    waitFor: arrivals.waitFor,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        dropAll()
      }),
  }
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const readAll = async (stream: SMTPServerDataStream): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
