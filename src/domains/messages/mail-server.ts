import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { outbox } from '#db/schema/messages.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import type { Deps, User } from '#src/deps.ts'
import { refuseReplacing } from '#src/domains/audit/audited-rows.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { MailServer } from '#src/gateways/mail.ts'
import { AppError } from '#src/shared/app-error.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { type MailServerInput, mailEncryptions, type seenServerInput } from './schema.ts'

const SMTP = 'smtp'
const CONFIGURED = 'mail server configured'
const REMOVED = 'mail server removed'

const storedMailServer = z.object({
  host: z.string(),
  port: z.int(),
  encryption: z.enum(mailEncryptions),
  username: z.string().nullable(),
  password: z.string().nullable(),
  sender: z.string(),
})

type Reading = Pick<Deps, 'db' | 'vault'>

const findRow = kept([gatewayCredentials], (db) =>
  db.select().from(gatewayCredentials).where(eq(gatewayCredentials.name, SMTP)).get(),
)

/** The server that the back office set up, or null when there is none or it was sealed with another secret (RUN-9). */
const storedServer = (deps: Reading): MailServerInput | null => {
  const row = findRow(deps.db)
  return row ? sealedJson(deps.vault, row.sealed, storedMailServer) : null
}

/** An address such as SMTP_URL has it, so that both are one kind of server to the gateway (MAIL-12). */
const addressOf = ({ host, port, encryption, username, password }: MailServerInput): string => {
  const login =
    username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`
  const server = `${login}${host.includes(':') ? `[${host}]` : host}:${port}`
  if (encryption === 'tls') return `smtps://${server}`
  return `smtp://${server}?${encryption === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`
}

/** The mail server of the back office, for the gateway, which asks for it with each letter. */
export const mailServerOf = (deps: Reading): MailServer | null => {
  const stored = storedServer(deps)
  return stored && { smtpUrl: addressOf(stored), from: stored.sender }
}

/** The mail server as its form shows it: never with the login (WA-4). Null while none is stored. */
export const shownMailServer = (deps: Reading) => {
  const [row, stored] = [findRow(deps.db), storedServer(deps)]
  if (!row || !stored) return null
  const { host, port, encryption, sender, username } = stored
  return { host, port, encryption, sender, hasLogin: username !== null, updatedAt: row.updatedAt }
}

/** The login of a form that names none: that of the same server. It is never shown to another one. */
const withLogin = (deps: Reading, server: MailServerInput): MailServerInput => {
  const before = storedServer(deps)
  const isSame =
    before?.host === server.host && before.port === server.port && before.encryption === server.encryption
  if (server.username !== null || !isSame) return server
  const { username, password } = before
  return { ...server, username, password }
}

type Changing = Reading & Pick<Deps, 'now' | 'events' | 'mail'>

/** Pages say whether the shop can write (MAIL-11), and waiting mails need not wait for their next attempt. */
const tellOfChange = (deps: Changing): void => {
  deps.db
    .update(outbox)
    .set({ nextAttemptAt: deps.now() })
    .where(and(eq(outbox.channel, 'email'), eq(outbox.status, 'queued')))
    .run()
  deps.events.emit('site')
  deps.events.emit('outbox')
}

/** Throws CONFLICT while SMTP_URL names the server, because nothing that is stored here would then be used (MAIL-12). */
const refuseFixed = ({ mail }: Changing): void => {
  if (mail.route().isFixed) {
    throw new AppError(
      'CONFLICT',
      'SMTP_URL names the mail server. Take it out of the environment to set one up here.',
    )
  }
}

type Seen = z.output<typeof seenServerInput>

/** Throws CONFLICT where somebody set the mail server up or removed it since its form was shown (VERS-2). */
const requireShown = (deps: Reading, { expectedUpdatedAt: expected }: Seen): void => {
  const updatedAt = shownMailServer(deps)?.updatedAt
  refuseReplacing(deps, { updatedAt, expected, actions: [CONFIGURED, REMOVED] })
}

/**
 * Stores the mail server sealed, and gives it as its form shows it (MAIL-12). Throws CONFLICT while SMTP_URL is set, and
 * where it is not as it was shown.
 */
export const saveMailServer = (
  deps: Changing,
  actor: User,
  { expectedUpdatedAt, ...input }: MailServerInput & Seen,
) => {
  refuseFixed(deps)
  inTransaction(deps, (d) => {
    requireShown({ ...deps, ...d }, { expectedUpdatedAt })
    const server = withLogin(d, input)
    const values = { sealed: deps.vault.seal(JSON.stringify(server)), updatedAt: deps.now() }
    d.db
      .insert(gatewayCredentials)
      .values({ name: SMTP, ...values })
      .onConflictDoUpdate({ target: gatewayCredentials.name, set: values })
      .run()
    const { host, port, sender } = server
    const after = { host, port, sender }
    recordAudit(d, actor, { entity: 'gateway', entityId: 0, action: CONFIGURED, after })
  })
  tellOfChange(deps)
  return shownMailServer(deps)
}

/** Forgets the mail server, so that letters are files again (MAIL-12). Throws CONFLICT as saveMailServer does. */
export const removeMailServer = (deps: Changing, actor: User, seen: Seen): void => {
  refuseFixed(deps)
  inTransaction(deps, (d) => {
    requireShown({ ...deps, ...d }, seen)
    d.db.delete(gatewayCredentials).where(eq(gatewayCredentials.name, SMTP)).run()
    recordAudit(d, actor, { entity: 'gateway', entityId: 0, action: REMOVED })
  })
  tellOfChange(deps)
}
