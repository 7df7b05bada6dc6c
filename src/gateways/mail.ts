import { randomBytes } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { type MailError, mailFailure } from './mail-failure.ts'
import { writeToDisk } from './mail-files.ts'
import { plainReason, type SendResult } from './send-result.ts'

// Loaded with the first letter, because many shops write to their customers by WhatsApp alone.
const loadNodemailer = () => import('nodemailer')

const CONNECT_MS = 10_000
const IDLE_MS = 30_000
const TOTAL_MS = 60_000
const NO_UTF8 = 'The mail server takes no letters of other scripts before the @ (it lacks SMTPUTF8)'

export type MailMessage = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** The sender's name around the address of MAIL_FROM, in place of the name there. */
  fromName?: string | undefined
  replyTo?: string | undefined
  /** A picture that `html` shows at `cid:NAME`, so that no server is asked for it. */
  picture?: { name: string; jpeg: Buffer } | undefined
  /** The address at which one click stops such letters (RFC 8058). */
  unsubscribe?: string | undefined
  /**
   * Makes the Message-ID and, beside `date`, the name of the file, so that a letter that is sent twice is the same one
   * for its receiver. A random one, if left out.
   */
  id?: string | undefined
  date?: Date | undefined
}

/** How mail leaves the shop now, without user name and password. One of `host` and `dir` is null. */
export type MailRoute = {
  host: string | null
  dir: string | null
  from: string
  /** Whether SMTP_URL names the server, which the back office then cannot change. */
  isFixed: boolean
}

/** A mail server with its login, and the sender of what it carries. */
export type MailServer = { smtpUrl: string; from: string }

export type Mail = {
  /** Sends a message to one address. Failures of the mail server or the disk are results, not exceptions. */
  send(message: MailMessage): Promise<SendResult>
  /** The one answer to whether letters reach anybody. */
  route(): MailRoute
}

type Options = {
  /** smtp://user:password@host:port or smtps://…. It wins over `stored`. */
  smtpUrl?: string | undefined
  /** The server that the back office set up. Without any, each message is written to a file in `dir`. */
  stored?: (() => MailServer | null) | undefined
  /** The sender, for example `Shop <shop@example.com>`. */
  from: string
  dir: string
  log: { info(message: string): void }
  /** The longest time a mail server may stay silent. */
  idleMs?: number
  /** The longest time a delivery may take. */
  totalMs?: number
}

/** Sends email by SMTP, or writes it to files when there is no mail server (MSG-11). */
export const createMail = ({
  smtpUrl,
  from,
  dir,
  log,
  stored = () => null,
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: Options): Mail => {
  // Asked anew for each letter, because the back office changes it while the shop runs.
  const serverNow = (): MailServer | null => (smtpUrl ? { smtpUrl, from } : stored())
  return {
    route() {
      const server = serverNow()
      const isFixed = smtpUrl !== undefined
      return server
        ? { host: new URL(server.smtpUrl).host, dir: null, from: server.from, isFixed }
        : { host: null, dir, from, isFixed }
    },
    async send(message) {
      if (!isAddress(message.to)) return { outcome: 'absent', reason: 'The email address is not valid' }
      const { id = randomBytes(12).toString('hex'), date = new Date() } = message
      const server = serverNow()
      const letter = letterOf(message, { from: server?.from ?? from, id, date })
      if (!server) {
        // Sorts by time. The id makes the name unguessable, because a letter may hold a reset code.
        return writeToDisk(letter, { dir, log, name: `${date.toISOString().replace(/[-:.]/g, '')}-${id}` })
      }
      const sent = `${message.subject}\n${message.text}`
      return deliver(server.smtpUrl, letter, { idleMs, totalMs, sent, to: message.to })
    },
  }
}

/** Whether the text is one plain address, without list, display name, space or control character (MSG-13). */
const isAddress = (to: string): boolean =>
  to.length <= 254 && /^[^\p{Cc}\s<>()[\]\\,;:"@]+@[^\p{Cc}\s<>()[\]\\,;:"@]+$/u.test(to)

/** The parts of `Shop <shop@example.com>` or `shop@example.com`. */
const sender = (from: string): { name: string; address: string } => {
  const [mailbox] = addressparser(from, { flatten: true })
  return { name: mailbox?.name ?? '', address: mailbox?.address ?? from }
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

const inlineOf = ({ name, jpeg }: NonNullable<MailMessage['picture']>) => ({
  filename: `${name}.jpg`,
  cid: name,
  content: jpeg,
  contentType: 'image/jpeg',
  contentDisposition: 'inline' as const,
})

type Identity = { from: string; id: string; date: Date }

/** The letter with its headers. */
const letterOf = (
  { to, subject, text, html, picture, fromName, replyTo, unsubscribe }: MailMessage,
  { from, id, date }: Identity,
): SendMailOptions => {
  const { name, address } = sender(from)
  return {
    from: { name: oneLine(fromName ?? name), address },
    // An object is one address. In a text, a comma would make two.
    to: { name: '', address: to },
    ...(replyTo && isAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: oneLine(subject),
    text,
    html,
    ...(picture && { attachments: [inlineOf(picture)] }),
    date,
    messageId: `<${id}@${address.split('@').at(-1)}>`,
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One click is promised only over https: the call needs no session, and mail providers make it. */
const listHeaders = (unsubscribe: string | undefined): Record<string, string> => ({
  ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>` } : {}),
  ...(unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

type Delivery = { idleMs: number; totalMs: number; sent: string; to: string }

/** Whether the part before the @ has letters that only servers with SMTPUTF8 carry (RFC 6531). */
const needsUtf8 = (to: string): boolean => /\P{ASCII}.*@/u.test(to)

const deliver = async (
  url: string,
  letter: SendMailOptions,
  { sent, to, ...limits }: Delivery,
): Promise<SendResult> => {
  let handedOver = false
  const lacksUtf8 = new AbortController()
  try {
    const { createTransport } = await loadNodemailer()
    const transport = createTransport({
      connectionTimeout: CONNECT_MS,
      greetingTimeout: Math.min(CONNECT_MS, limits.idleMs),
      dnsTimeout: CONNECT_MS,
      socketTimeout: limits.idleMs,
      url,
      // Without SMTPUTF8 some servers take such an address all the same, and lose the letter later. The transport does
      // not ask for it, so its envelope is watched: the command comes before the letter is read (MAIL-710).
      ...(needsUtf8(to) && {
        transactionLog: true,
        logger: {
          debug: ({ tnx }: { tnx?: string }, line: string) => {
            if (tnx === 'client' && /^MAIL FROM:(?!.* SMTPUTF8\b)/.test(line)) lacksUtf8.abort()
          },
        },
      }),
    })
    transport.use('stream', (mail, done) => {
      // The transport reads the letter only after the server has accepted the recipient. If the connection breaks before
      // that, nothing was sent; if it breaks later, the letter may have been delivered.
      mail.message.processFunc((content) => content.once('resume', () => (handedOver = true)))
      done()
    })
    const { messageId, response } = await transport.sendMail({
      ...letter,
      signal: AbortSignal.any([AbortSignal.timeout(limits.totalMs), lacksUtf8.signal]),
    })
    return { outcome: 'sent', id: messageId, said: plainReason(response, { sent, secrets: [to] }) }
  } catch (error) {
    if (lacksUtf8.signal.aborted) return { outcome: 'rejected', reason: NO_UTF8 }
    return mailFailure(error as MailError, { handedOver, sent, to })
  }
}
