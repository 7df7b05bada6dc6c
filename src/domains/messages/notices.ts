import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction } from '#db/client.ts'
import { clearFacts, readFact, writeFact } from '#db/facts.ts'
import { findOrder } from '#db/orders.ts'
import type { Deps, Reading, Sealing, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { PACE_SECONDS, routeName } from '#src/domains/whatsapp/schema.ts'
import { CLOUD, sendingRoute } from '#src/domains/whatsapp/service.ts'
import { textLanguage } from '#src/kit/language.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { accountRoles } from '#src/shared/role.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { costInWords } from '#src/shared/whatsapp-prices.ts'
import { pacingNow } from './post/pacing.ts'
import { holdersInSteps, isOptedOut, type Recipient, setOptOut } from './post/recipients.ts'
import {
  type Audience,
  audienceNames,
  isForNews,
  type News,
  newsInput,
  type OptOut,
  REQUIRED,
  wordsOfNews,
} from './schema.ts'
import { type Queueing, queueNews } from './service.ts'
import { findTemplate } from './store.ts'
import { approvedTemplate } from './texts/approvals.ts'
import { linkFacts } from './texts/letter.ts'
import { writeIn } from './texts/words.ts'

type Asking = Pick<Deps, 'db' | 'now' | 'whatsappRoutes'>

/** The seconds that a message takes by a route that is not paced, of which some go at once. */
const UNPACED_SECONDS = 0.25
/** As what Meta charges news. */
const NEWS_CATEGORY = 'marketing'
const NO_ROUTE = 'none'

/**
 * How many people of an audience news would go to, how many of the others asked for no messages, what it waits for, by
 * which route it would go, and how many minutes and how much it takes by each (MSG-726).
 */
export const updateAudience = async (
  deps: Asking,
  { whom, templateName }: { whom: Audience; templateName: string },
) => {
  const audience = { count: 0, optedOut: 0 }
  for (const phones of holdersInSteps(deps, whom)) {
    for (const { hasOptedOut } of phones) audience[hasOptedOut ? 'optedOut' : 'count'] += 1
    // Other requests are answered between two steps.
    await nextTurn()
  }
  const { isPaused, isQuiet, quietHours, perDay, sentToday, isPaced: isAnyPaced } = pacingNow(deps)
  // Where a language has no approved text, the English one goes.
  const isApproved = approvedTemplate(deps, templateName, 'en') !== null
  // The Business API begins a chat with an approved text alone; what it cannot send goes by the next route.
  const carrying = deps.whatsappRoutes.filter(({ name }) => name !== CLOUD || isApproved)
  const next = sendingRoute({ ...deps, whatsappRoutes: carrying })
  const isPaced = next?.pace !== null
  const { whatsapp_cloud_prices: prices } = settingValues(deps)
  const { count } = audience
  const minutesAt = (secondsEach: number) => Math.max(1, Math.ceil((count * secondsEach) / MINUTE))
  const minutes = (paced: boolean) => minutesAt(paced ? PACE_SECONDS : UNPACED_SECONDS)
  return {
    ...audience,
    minutes: minutes(isPaced || isAnyPaced),
    isPaused,
    isQuiet,
    quietHours,
    /** Null where the route has no limit of a day. */
    leftToday: isPaced ? Math.max(0, perDay - sentToday) : null,
    route: next?.name ?? NO_ROUTE,
    routes: deps.whatsappRoutes
      .filter((route) => route.isSetUp())
      .map(({ name, pace }) => ({
        name,
        carries: name !== CLOUD || isApproved,
        minutes: minutes(pace !== null || isAnyPaced),
        cost: costInWords({ route: name, category: NEWS_CATEGORY, prices, count }),
      })),
  }
}

/** Refuses news of which another audience or route was shown, and so another cost (MSG-728). Throws CONFLICT. */
const refuseOtherAudience = async (deps: Asking, news: News, shown: NonNullable<News['shown']>) => {
  const { count, route } = await updateAudience(deps, news)
  if (count === shown.count && route === shown.route) return
  const by = route === shown.route ? '' : ` by ${routeName(route)}`
  throw new AppError('CONFLICT', `It would now go to ${count}${by}, not as was shown. Please look again.`)
}

/** The words in the language in which a message is being written, the same ones where that has none. */
const wordsIn = (words: News['words'], translations: string): News['words'] => {
  const { translations: _, ...written } = inLanguage({ ...words, translations }, textLanguage())
  return written
}

/** News that are being queued, and the administrator who sent them. `update` tells them from other news. */
const unfinished = z.object({
  update: z.string(),
  actor: z.object({
    kind: z.literal('user'),
    id: z.int(),
    username: z.string(),
    // News that were begun before there were roles were an owner's.
    role: z.enum(accountRoles).default('owner'),
    sessionId: z.int().nullable(),
  }),
  news: newsInput,
})
type Unfinished = z.output<typeof unfinished>

const FACT = 'newsUnfinished'
const findUnfinished = ({ db }: Reading): Unfinished | null =>
  storedJson<Unfinished | null>(readFact(db, FACT) ?? '', unfinished, null)

/** The messages of news that one disk write queues, in about 20 ms. */
const QUEUED_AT_ONCE = 50

type Sending = Queueing & Asking & Pick<Deps, 'random' | 'events'>

/** The shops whose news are being queued now, by their events. */
const queueing = new WeakSet<Deps['events']>()

/** Queues news for everybody of their audience who does not have them yet, and notes that this is done. */
const queueAll = async (deps: Sending, { update, actor, news }: Unfinished): Promise<number> => {
  const { templateName, whom, words, translations } = news
  const { site_name } = settingValues(deps)
  let count = 0
  for (const holders of holdersInSteps(deps, whom)) {
    for (let start = 0; start < holders.length; start += QUEUED_AT_ONCE) {
      const some = holders.slice(start, start + QUEUED_AT_ONCE)
      count += inTransaction(deps, (d) => {
        const queued = some.filter(({ phone, orderId }) => {
          const order = findOrder(d, orderId)
          const write = () =>
            queueNews(d, {
              channel: 'whatsapp',
              recipient: phone,
              templateName,
              variables: { ...wordsIn(words, translations), name: order?.name ?? '', site_name },
              about: { entity: 'news', event: whom, occasion: update, toEach: true },
            })
          return writeIn(d, write, order?.language)
        })
        return queued.length
      })
      await nextTurn()
    }
    await nextTurn()
  }
  inTransaction(deps, (d) => {
    clearFacts(d.db, FACT)
    const after = { template: templateName, whom, recipients: count }
    if (count > 0) recordAudit(d, actor, { entity: 'message', entityId: 0, action: 'update sent', after })
  })
  deps.events.emit('outbox')
  return count
}

const queueOnce = async (deps: Sending, news: Unfinished): Promise<number> => {
  queueing.add(deps.events)
  try {
    return await queueAll(deps, news)
  } finally {
    queueing.delete(deps.events)
  }
}

/** Goes on with news whose queueing a stop or a fault interrupted, so that all of their audience get them (MSG-730). */
export const finishNews = async (deps: Sending): Promise<void> => {
  const left = findUnfinished(deps)
  if (left && !queueing.has(deps.events)) await queueOnce(deps, left)
}

/**
 * Sends news to everybody of an audience, once each; the outbox paces the messages. They are queued in steps,
 * and other requests are answered between two of them (MSG-729, docs/decisions/62). Throws NOT_FOUND for a template
 * that is not for news, BAD_REQUEST without the words for each placeholder, and CONFLICT when the template is switched
 * off, nobody would get it, or other news are still being queued.
 */
export const sendUpdate = async (deps: Sending, actor: User, news: News): Promise<{ count: number }> => {
  const { templateName, whom, words, shown, idempotencyKey } = news
  const template = findTemplate(deps.db, templateName)
  if (!template || !isForNews(templateName)) throw notFound('Template')
  if (!template.isActive)
    throw new AppError('CONFLICT', `The template “${nameOfKey(templateName)}” is switched off`)
  const missing = wordsOfNews(template.template).find((word) => words[word] === undefined)
  if (missing !== undefined) throw new AppError('BAD_REQUEST', REQUIRED, { field: `words.${missing}` })
  if (shown) await refuseOtherAudience(deps, news, shown)
  if (findUnfinished(deps)) {
    throw new AppError(
      'CONFLICT',
      'The news before these are still being queued. Please try again in a minute.',
    )
  }
  const update = idempotencyKey ? deps.vault.hash(`${actor.id} ${idempotencyKey}`) : deps.random.token()
  const begun = { update, actor, news }
  writeFact(deps.db, FACT, JSON.stringify(begun), deps.now())
  const count = await queueOnce(deps, begun)
  if (count === 0) throw new AppError('CONFLICT', `Nobody ${audienceNames[whom]} can get this message`)
  return { count }
}

/** Whether the phone gets messages beside codes, answers and those about orders. */
export const getOptOut = (deps: Reading, phone: string): { isOptedOut: boolean } => ({
  isOptedOut: isOptedOut(deps, { channel: 'whatsapp', recipient: toE164(phone) }),
})

/** Stops messages to a phone or an email address or allows them again, for an administrator (MSG-715). */
export const changeOptOut = (
  deps: Writing,
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

/** Stops mails to the address of a letter's link, where the link is valid, and gives its facts. */
export const stopMails = (deps: Sealing, token: string) => {
  const facts = linkFacts(deps, token)
  const { email: recipient } = facts
  if (recipient !== null) {
    inTransaction(deps, (d) => setOptOut(d, { channel: 'email', recipient }, true))
  }
  return facts
}
