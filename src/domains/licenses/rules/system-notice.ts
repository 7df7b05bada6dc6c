import { eq } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { licenses } from '#db/schema/licenses.ts'
import type { Deps } from '#src/deps.ts'
import { resellerById } from '#src/domains/balances/service.ts'
import type { SystemRow } from '#src/domains/licenses/queries.ts'
import type { Term } from '#src/domains/licenses/status.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueEmail, queueText } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { orderPath } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { findTrial } from './trials.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>
/** The system that got a place, and the name of the one whose place it took. */
type Given = { system: SystemRow; replaced: string | undefined }

const NOTICE = 'system_activated'

/** The reseller whose customer the holder of a term is now: a closed one has none, whoever issued the order. */
const resellerOf = ({ db }: Telling, { id }: Term): number | null =>
  db.select({ resellerId: licenses.resellerId }).from(licenses).where(eq(licenses.id, id)).get()
    ?.resellerId ?? null

/** Whom the notice goes to. Nobody has proved the email of a trial, so it has none here. */
const holderOf = (deps: Telling, term: Term) => {
  const order = term.orderId === null ? undefined : findOrder(deps, term.orderId)
  if (order) {
    const path = order.userId === null ? orderPath(deps, order) : '/dashboard?tab=licenses'
    const { phone, email, language } = order
    const resellerId = resellerOf(deps, term)
    return { phone, email, language, path, entity: 'license', orderId: order.id, resellerId } as const
  }
  const trial = term.isTrial ? findTrial(deps, term.id) : undefined
  if (!trial) return undefined
  const { phone, language } = trial
  return { phone, email: '', language, path: '/trial', entity: 'trial', resellerId: null } as const
}

/**
 * Tells the holder of a licence by WhatsApp and by email which system was activated without a typed key, and what to do if
 * they did not do it (LIC-1262). Runs in the caller's transaction; the caller emits `outbox` after the commit.
 */
export const tellOfSystem = (deps: Telling, term: Term, given: Given): void => {
  const holder = holderOf(deps, term)
  if (!holder) return
  const { phone, email, path, entity, resellerId, language } = holder
  const { site_name, support_email, support_phone } = settingValues(deps)
  const { deviceName: name, platform, id } = given.system
  const seller = resellerById(deps, resellerId)
  const contact = seller?.supportPhone || support_phone || support_email
  const write = () => {
    const words = messageWords().system
    const subject = words.subject({ shop: site_name })
    const paragraphs = [
      words.added({ name, platform, ending: term.licenseKey.slice(-5), replaced: given.replaced }),
      words.notYou({ contact }),
    ]
    // The id of a system that was removed is given again, so the moment tells two of them apart.
    const event = { event: 'system added', eventAt: deps.now(), occasion: String(id) }
    const notice = {
      about: { entity, entityId: term.id, ...event },
      subject,
      urgency: urgency.order,
      ...('orderId' in holder && { orderId: holder.orderId }),
    }
    if (phone !== '') {
      queueText(deps, {
        ...notice,
        channel: 'whatsapp',
        recipient: phone,
        templateName: NOTICE,
        body: [subject, ...paragraphs, `${words.button}: ${deps.config.publicUrl}${here(path)}`].join('\n\n'),
      })
    }
    if (email !== '') {
      const button = { words: words.button, path }
      queueEmail(deps, { ...notice, kind: NOTICE, recipient: email, paragraphs, button })
    }
  }
  writeIn(deps, write, language)
}
