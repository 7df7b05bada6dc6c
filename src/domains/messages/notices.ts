import { inTransaction } from '#db/client.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'
import { isOptedOut, licenseHolders, setOptOut } from './recipients.ts'
import type { FeatureUpdate, OptOut } from './schema.ts'
import { isSwitchedOn, type Queueing, queueMessage } from './service.ts'

/** How many people an update would go to, and how many of the others asked for no messages (MSG-77). */
export const updateAudience = (deps: Pick<Deps, 'db'>): { count: number; optedOut: number } => {
  const holders = licenseHolders(deps)
  const optedOut = holders.filter(({ phone }) => isOptedOut(deps, phone)).length
  return { count: holders.length - optedOut, optedOut }
}

/**
 * Tells everybody with an active licence what is new, once each; the outbox paces the messages (MSG-77). Throws
 * CONFLICT when the template is switched off or nobody would get it.
 */
export const sendUpdate = (
  deps: Queueing & Pick<Deps, 'random' | 'events'>,
  actor: User,
  { title, message }: FeatureUpdate,
): { count: number } => {
  const count = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    if (!isSwitchedOn(d, 'feature_update')) {
      throw new AppError('CONFLICT', 'The feature_update template is switched off')
    }
    const update = deps.random.token()
    const site_name = settingValues(d).site_name
    const queued = licenseHolders(d).filter(({ phone, name }) =>
      queueMessage(d, {
        channel: 'whatsapp',
        recipient: phone,
        templateName: 'feature_update',
        variables: { name, title, message, site_name },
        dedupeKey: `update:${update}:${phone}`,
      }),
    ).length
    if (queued === 0) throw new AppError('CONFLICT', 'Nobody with an active license can get this message')
    const after = { title, recipients: queued }
    recordAudit(d, actor, { entity: 'message', entityId: 0, action: 'update sent', after })
    return queued
  })
  deps.events.emit('outbox')
  return { count }
}

/** Whether the phone gets messages beside codes, answers and those about orders (MSG-74). */
export const getOptOut = (deps: Pick<Deps, 'db'>, phone: string): { isOptedOut: boolean } => ({
  isOptedOut: isOptedOut(deps, toE164(phone)),
})

/** Stops messages to a phone or allows them again, for an administrator (MSG-74). */
export const changeOptOut = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: User,
  { phone, isOptedOut: isStopped }: OptOut,
): { isOptedOut: boolean } => {
  const recipient = toE164(phone)
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    setOptOut(d, recipient, isStopped)
    const action = isStopped ? 'messages stopped' : 'messages allowed'
    recordAudit(d, actor, { entity: 'opt-out', entityId: 0, action })
  })
  return { isOptedOut: isStopped }
}
