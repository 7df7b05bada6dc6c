import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { NodemailerError, SendMailOptions } from 'nodemailer'
import { plainReason, type SendResult } from './send-result.ts'

// Loaded with the first letter, because many shops write to their customers by WhatsApp alone.
const loadNodemailer = () => import('nodemailer')

const CONNECT_MS = 10_000
const IDLE_MS = 30_000
const TOTAL_MS = 60_000

export type MailMessage = { to: string; subject: string; text: string; html?: string | undefined }

export type Mail = {
  /** Sends a message to one address. Failures of the mail server or the disk are results, not exceptions. */
  send(message: MailMessage): Promise<SendResult>
}

type Options = {
  /** smtp://user:password@host:port or smtps://…. Without it, each message is written to a file in `dir`. */
  smtpUrl?: string | undefined
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
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: Options): Mail => ({
  async send(message) {
    if (!isAddress(message.to)) return { outcome: 'refused', reason: 'The email address is not valid' }
    const letter: SendMailOptions = {
      from,
      // An object is one address. In a text, a comma would make two (MSG-13).
      to: { name: '', address: message.to },
      subject: message.subject.replace(/\p{Cc}+/gu, ' '),
      text: message.text,
      html: message.html,
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    const sent = `${message.subject}\n${message.text}`
    return smtpUrl ? deliver(smtpUrl, letter, { idleMs, totalMs, sent }) : writeToDisk(dir, letter, log)
  },
})

/** Whether the text is one plain address, without list, display name, space or control character (MSG-13). */
const isAddress = (to: string): boolean =>
  to.length <= 254 && /^[^\p{Cc}\s<>()[\]\\,;:"@]+@[^\p{Cc}\s<>()[\]\\,;:"@]+$/u.test(to)

type Delivery = { idleMs: number; totalMs: number; sent: string }

const deliver = async (
  url: string,
  letter: SendMailOptions,
  { sent, ...limits }: Delivery,
): Promise<SendResult> => {
  let handedOver = false
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({
    connectionTimeout: CONNECT_MS,
    greetingTimeout: Math.min(CONNECT_MS, limits.idleMs),
    dnsTimeout: CONNECT_MS,
    socketTimeout: limits.idleMs,
    url,
  })
  transport.use('stream', (mail, done) => {
    // The transport reads the letter only after the server has accepted the recipient. If the connection breaks before
    // that, nothing was sent; if it breaks later, the letter may have been delivered.
    mail.message.processFunc((content) => content.once('resume', () => (handedOver = true)))
    done()
  })
  try {
    const { messageId } = await transport.sendMail({ ...letter, signal: AbortSignal.timeout(limits.totalMs) })
    return { outcome: 'sent', id: messageId }
  } catch (error) {
    return failure(error as NodemailerError, { handedOver, sent })
  }
}

const failure = (
  { code, response, responseCode }: NodemailerError,
  { handedOver, sent }: { handedOver: boolean; sent: string },
): SendResult => {
  if (responseCode) {
    return {
      outcome: 'refused',
      reason: `The mail server says: ${plainReason(response ?? String(responseCode), { sent })}`,
    }
  }
  if (handedOver) {
    return {
      outcome: 'unknown',
      reason: 'The connection to the mail server broke before it confirmed the message',
    }
  }
  return code === 'ETIMEDOUT' || code === 'EABORT'
    ? { outcome: 'unreachable', reason: 'The mail server did not answer in time' }
    : {
        outcome: 'unreachable',
        reason: `The mail did not reach the mail server (${code ?? 'unknown error'})`,
      }
}

/** Writes a letter as a file, atomically: the file gets its name only when it is complete and synced. */
const writeToDisk = async (
  dir: string,
  letter: SendMailOptions,
  log: Options['log'],
): Promise<SendResult> => {
  // Sorts by time. The random part makes the name unguessable, because a letter may hold a reset code.
  const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${randomBytes(12).toString('hex')}`
  const tmpPath = join(dir, `.${name}.tmp`)
  const path = resolve(dir, `${name}.eml`)
  try {
    const { createTransport } = await loadNodemailer()
    const composer = createTransport({ streamTransport: true, newline: 'unix' })
    const { message, messageId } = await composer.sendMail(letter)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeSynced(tmpPath, message)
    await rename(tmpPath, path)
    await syncDirectory(dir)
    log.info(`Mail written to ${path}, because SMTP_URL is not set`)
    return { outcome: 'sent', id: messageId }
  } catch (error) {
    await rm(tmpPath, { force: true }).catch(() => undefined)
    const { code } = error as NodemailerError
    return {
      outcome: 'unreachable',
      reason: `The mail could not be written to disk (${code ?? 'unknown error'})`,
    }
  }
}

const writeSynced = async (path: string, content: Buffer | Readable): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncDirectory = async (dir: string): Promise<void> => {
  const directory = await open(dir, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
