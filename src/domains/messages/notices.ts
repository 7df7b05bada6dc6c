import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { linkFacts } from './letter.ts'
import { pacingNow } from './pacing.ts'
import { holdersInSteps, isOptedOut, type Recipient, setOptOut } from './recipients.ts'
import {
  type Audience,
  audienceNames,
  isForNews,
  type News,
  type OptOut,
  REQUIRED,
  wordsOfNews,
} from './schema.ts'
import { type Queueing, queueNews } from './service.ts'
import { findTemplate } from './store.ts'

/**
 * How many people of an audience news would go to, how many of the others asked for no messages, what it waits for and how many
 * minutes the pace makes of it (MSG-72, MSG-77).
 */
export const updateAudience = async (
  deps: Pick<Deps, 'db' | 'now' | 'whatsappRoutes'>,
  { whom }: { whom: Audience },
) => {
  const audience = { count: 0, optedOut: 0 }
  for (const phones of holdersInSteps(deps, whom)) {
    for (const { hasOptedOut } of phones) audience[hasOptedOut ? 'optedOut' : 'count'] += 1
    // Other requests are answered between two steps.
    await nextTurn()
  }
  const { isPaused, isQuiet, quietHours, perDay, sentToday } = pacingNow(deps)
  const seconds = audience.count * Number(settingValues(deps).messages_pause_seconds)
  return {
    ...audience,
    minutes: Math.max(1, Math.ceil(seconds / MINUTE)),
    isPaused,
    isQuiet,
    quietHours,
    leftToday: Math.max(0, perDay - sentToday),
  }
}

/** The messages of news that one disk write queues, in about 20 ms. */
const QUEUED_AT_ONCE = 50

/**
 * Sends news to everybody of an audience, once each; the outbox paces the messages (MSG-77). They are queued in steps,
 * and other requests are answered between two of them (docs/decisions/62). Throws NOT_FOUND for a template that is not
 * for news, BAD_REQUEST without the words for each placeholder, and CONFLICT when the template is switched off or nobody
 * would get it.
 */
export const sendUpdate = async (
  deps: Queueing & Pick<Deps, 'random' | 'events'>,
  actor: User,
  { templateName, whom, words }: News,
): Promise<{ count: number }> => {
  const template = findTemplate(deps.db, templateName)
  if (!template || !isForNews(templateName)) throw notFound('Template')
  if (!template.isActive)
    throw new AppError('CONFLICT', `The template “${nameOfKey(templateName)}” is switched off`)
  const missing = wordsOfNews(template.template).find((word) => words[word] === undefined)
  if (missing !== undefined) throw new AppError('BAD_REQUEST', REQUIRED, { field: `words.${missing}` })
  const update = deps.random.token()
  const { site_name } = settingValues(deps)
  let count = 0
  for (const holders of holdersInSteps(deps, whom)) {
    for (let start = 0; start < holders.length; start += QUEUED_AT_ONCE) {
      const some = holders.slice(start, start + QUEUED_AT_ONCE)
      count += inTransaction(deps, (d) => {
        const queued = some.filter(({ phone, orderId }) =>
          queueNews(d, {
            channel: 'whatsapp',
            recipient: phone,
            templateName,
            variables: { ...words, name: findOrder(d, orderId)?.name ?? '', site_name },
            dedupeKey: `update:${update}:${whom}:${phone}`,
          }),
        )
        return queued.length
      })
      await nextTurn()
    }
    await nextTurn()
  }
  if (count === 0) throw new AppError('CONFLICT', `Nobody ${audienceNames[whom]} can get this message`)
  const after = { template: templateName, whom, recipients: count }
  recordAudit(deps, actor, { entity: 'message', entityId: 0, action: 'update sent', after })
  deps.events.emit('outbox')
  return { count }
}

/** Whether the phone gets messages beside codes, answers and those about orders (MSG-74). */
export const getOptOut = (deps: Pick<Deps, 'db'>, phone: string): { isOptedOut: boolean } => ({
  isOptedOut: isOptedOut(deps, { channel: 'whatsapp', recipient: toE164(phone) }),
})

/** Stops messages to a phone or an email address or allows them again, for an administrator (MSG-74, MAIL-7). */
export const changeOptOut = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: User,
  { isOptedOut: isStopped, ...to }: OptOut,
): { isOptedOut: boolean } => {
  const recipient: Recipient =
    'email' in to
      ? { channel: 'email', recipient: to.email }
      : { channel: 'whatsapp', recipient: toE164(to.phone) }
  inTransaction(deps, (d) => {
    setOptOut(d, recipient, isStopped)
    const action = isStopped ? 'messages stopped' : 'messages allowed'
    recordAudit(d, actor, { entity: 'opt-out', entityId: 0, action })
  })
  return { isOptedOut: isStopped }
}

/** Stops mails to the address of a letter's link, where the link is valid, and gives its facts (MAIL-7). */
export const stopMails = (deps: Pick<Deps, 'db' | 'now' | 'vault'>, token: string) => {
  const facts = linkFacts(deps, token)
  const { email: recipient } = facts
  if (recipient !== null) {
    inTransaction(deps, (d) => setOptOut(d, { channel: 'email', recipient }, true))
  }
  return facts
}
