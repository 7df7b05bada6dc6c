import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Seeing, User } from '#src/deps.ts'
import {
  findCredentials,
  openCredentials,
  removeCredentials,
  storeCredentials,
} from '#src/domains/audit/rules/audited-rows.ts'
import type { MailServer } from '#src/gateways/mail.ts'
import { AppError } from '#src/shared/app-error.ts'
import { type MailServerInput, mailEncryptions, type seenServerInput } from '#src/shared/mail-server.ts'

const SMTP = 'smtp'
const NOUN = 'mail server'

const storedMailServer = z.object({
  host: z.string(),
  port: z.int(),
  encryption: z.enum(mailEncryptions),
  username: z.string().nullable(),
  password: z.string().nullable(),
  sender: z.string(),
})

/**
 * The server that the back office set up, or null when there is none or it was sealed with another secret.
 */
const storedServer = (deps: Seeing): MailServerInput | null => openCredentials(deps, SMTP, storedMailServer)

/** An address such as SMTP_URL has it, so that both are one kind of server to the gateway. */
const addressOf = ({ host, port, encryption, username, password }: MailServerInput): string => {
  const login =
    username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
  const server = `${login}${host.includes(':') ? `[${host}]` : host}:${port}`
  if (encryption === 'tls') return `smtps://${server}`
  return `smtp://${server}?${encryption === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`
}

/** The mail server of the back office, for the gateway, which asks for it with each letter. */
export const mailServerOf = (deps: Seeing): MailServer | null => {
  const stored = storedServer(deps)
  return stored && { smtpUrl: addressOf(stored), from: stored.sender }
}

/** The mail server as its form shows it: never with the login. Null while none is stored. */
export const shownMailServer = (deps: Seeing) => {
  const [row, stored] = [findCredentials(deps, SMTP), storedServer(deps)]
  if (!row || !stored) return null
  const { host, port, encryption, sender, username } = stored
  return { host, port, encryption, sender, hasLogin: username !== null, updatedAt: row.updatedAt }
}

/** The login of a form that names none: that of the same server. It is never shown to another one. */
const withLogin = (deps: Seeing, server: MailServerInput): MailServerInput => {
  const before = storedServer(deps)
  const isSame =
    before?.host === server.host && before.port === server.port && before.encryption === server.encryption
  if (server.username !== null || !isSame) return server
  const { username, password } = before
  return { ...server, username, password }
}

type Changing = Seeing & Pick<Deps, 'now' | 'events' | 'mail'>

/** Pages say whether the shop can write (MAIL-717), and waiting mails need not wait for their next attempt. */
const tellOfChange = (deps: Changing): void => {
  deps.db
    .update(outbox)
    .set({ nextAttemptAt: deps.now() })
    .where(and(eq(outbox.channel, 'email'), eq(outbox.status, 'queued')))
    .run()
  deps.events.emit('site')
  deps.events.emit('outbox')
}

/**
 * Throws CONFLICT while SMTP_URL names the server, because nothing that is stored here would then be used (MAIL-722).
 */
const refuseFixed = ({ mail }: Changing): void => {
  if (mail.route().isFixed) {
    throw new AppError(
      'CONFLICT',
      'SMTP_URL names the mail server. Take it out of the environment to set one up here.',
    )
  }
}

type Seen = z.output<typeof seenServerInput>

const shownAt = (deps: Seeing): Date | null => shownMailServer(deps)?.updatedAt ?? null

/**
 * Stores the mail server sealed, with its history, and gives it as its form shows it (MAIL-721). Throws
 * CONFLICT while SMTP_URL is set, and where it is not as it was shown.
 */
export const saveMailServer = (
  deps: Changing,
  actor: User,
  { expectedUpdatedAt, ...input }: MailServerInput & Seen,
) => {
  refuseFixed(deps)
  inTransaction(deps, (d) => {
    const value = withLogin(d, input)
    const { host, port, sender } = value
    storeCredentials(d, actor, {
      name: SMTP,
      noun: NOUN,
      verb: 'configured',
      value,
      told: { host, port, sender },
      shownAt: shownAt(d),
      expected: expectedUpdatedAt,
    })
  })
  tellOfChange(deps)
  return shownMailServer(deps)
}

/** Forgets the mail server, so that letters are files again (MAIL-12). Throws CONFLICT as saveMailServer does. */
export const removeMailServer = (
  deps: Changing,
  actor: User,
  { expectedUpdatedAt: expected }: Seen,
): void => {
  refuseFixed(deps)
  const stored = { name: SMTP, noun: NOUN, verb: 'removed', shownAt: shownAt(deps), expected }
  removeCredentials(deps, actor, stored)
  tellOfChange(deps)
}
