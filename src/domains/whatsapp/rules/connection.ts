import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { whatsappAuth } from '#db/schema/whatsapp.ts'
import type { Deps, Seeing, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { type Connect, SESSION } from '#src/domains/whatsapp/schema.ts'
import type { Tried } from '#src/domains/whatsapp/service.ts'
import type { AuthStore } from '#src/gateways/whatsapp-library.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'

type Managing = Pick<Deps, 'db' | 'now' | 'config' | 'whatsappWeb' | 'log'>

const ofSession = eq(whatsappAuth.session, SESSION)

/** The credentials and keys of the WhatsApp Web connection: encrypted rows, written in one transaction (WA-73). */
export const createAuthStore = ({ db, vault }: Seeing): AuthStore => ({
  read: (kind, ids) => {
    const rows = db
      .select()
      .from(whatsappAuth)
      .where(and(ofSession, eq(whatsappAuth.kind, kind), inArray(whatsappAuth.keyId, [...ids])))
      .all()
    // A row that was sealed with another secret counts as missing, so that the phone can be linked again.
    return Object.fromEntries(
      rows.flatMap(({ keyId, data }) => {
        const opened = vault.unseal(data)
        return opened === null ? [] : [[keyId, opened]]
      }),
    )
  },
  write: (entries) =>
    inTransaction({ db }, ({ db: tx }) => {
      for (const { kind, id: keyId, data } of entries) {
        const row = and(ofSession, eq(whatsappAuth.kind, kind), eq(whatsappAuth.keyId, keyId))
        tx.delete(whatsappAuth).where(row).run()
        if (data === null) continue
        tx.insert(whatsappAuth)
          .values({ session: SESSION, kind, keyId, data: vault.seal(data) })
          .run()
      }
    }),
  clear: () => {
    db.delete(whatsappAuth).where(ofSession).run()
  },
})

const NOTHING_TO_DO = {
  success: true,
  message: 'There was nothing to do: the WhatsApp Web connection is switched off.',
} as const

const record = (deps: Managing, actor: User, action: string): void =>
  recordAudit(deps, actor, { entity: 'gateway', entityId: 0, action: `WhatsApp Web ${action}` })

/** Runs a change of the connection. Throws SERVICE_UNAVAILABLE where the library is missing or fails. */
const run = async (deps: Managing, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    deps.log.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'WhatsApp Web failed')
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'The WhatsApp Web connection could not be started. Please check that its library baileys is installed.',
    )
  }
}

/**
 * Connects, by a code for a typed number where one is given (WA-72). Throws CONFLICT while it is switched off (WA-703).
 */
export const reconnect = async (deps: Managing, actor: User, { phone }: Connect): Promise<Tried> => {
  if (!deps.config.whatsappWeb) {
    throw new AppError('CONFLICT', 'The WhatsApp Web connection is switched off by WHATSAPP_WEB=off.')
  }
  const number = phone ? toE164(phone) : undefined
  record(deps, actor, 'connected')
  await run(deps, () => deps.whatsappWeb.connect(number))
  return { success: true, message: 'WhatsApp Web is connecting.' }
}

/** Ends the connection; the phone stays linked (WA-702). */
export const disconnect = async (deps: Managing, actor: User): Promise<Tried> => {
  if (!deps.config.whatsappWeb) return NOTHING_TO_DO
  record(deps, actor, 'disconnected')
  await run(deps, () => deps.whatsappWeb.disconnect())
  return { success: true, message: 'WhatsApp Web is disconnected. Your phone stays linked.' }
}

/** Tries again after WhatsApp refused the connection (WA-74). */
export const resetService = async (deps: Managing, actor: User): Promise<Tried> => {
  if (!deps.config.whatsappWeb) return NOTHING_TO_DO
  record(deps, actor, 'reset')
  await run(deps, () => deps.whatsappWeb.connect())
  return { success: true, message: 'The service is reset and connects again.' }
}

/** Unlinks the phone, forgets its keys and asks for a new scan. */
export const clearSession = async (deps: Managing, actor: User, action: string): Promise<Tried> => {
  if (!deps.config.whatsappWeb) return NOTHING_TO_DO
  record(deps, actor, action)
  await run(deps, () => deps.whatsappWeb.clear())
  return { success: true, message: 'The phone is unlinked. Scan the new QR code to link one.' }
}
