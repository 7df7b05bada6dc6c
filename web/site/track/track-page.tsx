import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { track as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'
import { noCodeComes } from '#web/site/account/reset-words.ts'
import { OrdersOfAccount } from './orders-of-account.tsx'

const TrackFlow = hydrateOnIdle(
  () => import('./track-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

type Props = { page: Extract<SitePage, { page: 'track' }> }

const howItOpens = ({ opensBy, site }: Props['page']): string => {
  if (opensBy === 'nothing') return noCodeComes(site)
  return opensBy === 'message' ? texts.messageComesFirst : texts.codeComesFirst
}

/** The page on which an order is followed without an account. */
export const TrackPage = ({ page }: Props) => (
  <AccountPage page={page} title={texts.trackYourOrder} text={howItOpens(page)}>
    {page.opensBy === 'nothing' ? (
      <OrdersOfAccount />
    ) : (
      <Suspense>
        <TrackFlow opensBy={page.opensBy} shop={page.site.name} extensionAddress={page.extensionAddress} />
      </Suspense>
    )}
  </AccountPage>
)
