import { findOrder } from '#db/orders.ts'
import type { Deps } from '#src/deps.ts'
import { resellerById } from '#src/domains/balances/service.ts'
import type { SystemRow } from '#src/domains/licenses/queries.ts'
import type { Term } from '#src/domains/licenses/status.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueEmail, queueText } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'vault' | 'config'>
/** The system that got a place, and the name of the one whose place it took. */
type Given = { system: SystemRow; replaced: string | undefined }

const NOTICE = 'system_activated'

/**
 * Tells the holder of a licence by WhatsApp and by email which system was activated without a typed key, and what to do if
 * they did not do it (LIC-1262). Runs in the caller's transaction; the caller emits `outbox` after the commit.
 */
export const tellOfSystem = (deps: Telling, term: Term, given: Given): void => {
  const order = term.orderId === null ? undefined : findOrder(deps, term.orderId)
  if (!order) return
  const { site_name, support_email, support_phone } = settingValues(deps)
  const { deviceName: name, platform, id } = given.system
  const seller = resellerById(deps, order.resellerId)
  const contact = [seller?.supportPhone, support_phone, support_email].find(Boolean) ?? ''
  const path = order.userId === null ? payPath(deps, order.id) : '/dashboard?tab=licenses'
  const write = () => {
    const words = messageWords().system
    const subject = words.subject({ shop: site_name })
    const paragraphs = [
      words.added({ name, platform, ending: term.licenseKey.slice(-5), replaced: given.replaced }),
      words.notYou({ contact }),
    ]
    const about = {
      entity: 'license',
      entityId: term.id,
      event: 'system added',
      // The id of a system that was removed is given again.
      eventAt: deps.now(),
      occasion: String(id),
    } as const
    const notice = { about, subject, orderId: order.id, urgency: urgency.order }
    if (order.phone !== '') {
      queueText(deps, {
        ...notice,
        channel: 'whatsapp',
        recipient: order.phone,
        templateName: NOTICE,
        body: [subject, ...paragraphs, `${words.button}: ${deps.config.publicUrl}${here(path)}`].join('\n\n'),
      })
    }
    if (order.email !== '') {
      queueEmail(deps, {
        ...notice,
        kind: NOTICE,
        recipient: order.email,
        paragraphs,
        button: { words: words.button, path },
      })
    }
  }
  writeIn(deps, write, order.language)
}
