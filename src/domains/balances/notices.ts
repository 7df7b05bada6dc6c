import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Deps } from '#src/deps.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { type About, type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { balanceOf, type ResellerRow } from './service.ts'

/**
 * Tells a reseller the balance, by WhatsApp and email, in the language of the account: `event` names what changed it,
 * so that nothing is told twice. Runs in the caller's transaction.
 */
const tell = (
  deps: Queueing & Pick<Deps, 'config'>,
  reseller: ResellerRow,
  event: { about: About; orderId?: number },
  state: () => string,
): void => {
  const account = reseller.userId
    ? deps.db.select().from(users).where(eq(users.id, reseller.userId)).get()
    : undefined
  if (!account) return
  const { currency_symbol: currency, site_name } = settingValues(deps)
  writeIn(
    deps,
    () => {
      for (const channel of channels) {
        queueMessage(deps, {
          channel,
          recipient: channel === 'email' ? account.email : (account.whatsappNumber ?? ''),
          templateName: 'reseller_balance',
          variables: {
            name: account.username,
            balance_state: state(),
            currency,
            balance: formatMoney(fromMinor(balanceOf(deps, reseller.id)), '').trim(),
            dashboard_url: `${deps.config.publicUrl}${here('/dashboard?tab=reseller')}`,
            site_name,
          },
          ...event,
        })
      }
    },
    account.language,
  )
}

/**
 * Tells a reseller that a top-up arrived (RESELL-1204). `about` is the approval of its order, with which the message is
 * taken back.
 */
export const tellToppedUp = (
  deps: Queueing & Pick<Deps, 'config'>,
  reseller: ResellerRow,
  { id, amountMinor }: { id: number; amountMinor: number },
  about: About,
): void => {
  const { currency_symbol } = settingValues(deps)
  tell(deps, reseller, { about, orderId: id }, () =>
    messageWords().balance.toppedUp({ amount: formatMoney(fromMinor(amountMinor), currency_symbol) }),
  )
}

/** Tells a reseller that the balance fell below the amount that the administrator set, once each time (RESELL-1205). */
export const tellIfLow = (
  deps: Queueing & Pick<Deps, 'config'>,
  reseller: ResellerRow,
  { before, after }: { before: number; after: number },
  orderId: number,
): void => {
  if (before >= reseller.lowMinor && after < reseller.lowMinor) {
    const { userId } = reseller
    const account = userId === null ? {} : { entityId: userId }
    const about: About = { entity: 'user', ...account, event: 'low', occasion: String(orderId) }
    tell(deps, reseller, { about }, () => messageWords().balance.low)
  }
}
