import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { track as texts } from '#src/shared/texts.ts'
import { waysOf } from '#src/shared/ways.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'

const TrackFlow = hydrateOnIdle(
  () => import('./track-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

type Props = { page: Extract<SitePage, { page: 'track' }> }

/** The page on which an order is followed without an account. */
export const TrackPage = ({ page }: Props) => (
  <AccountPage
    page={page}
    title={texts.trackYourOrder}
    text={waysOf(page.site) === 'none' ? texts.whatIsShown : texts.codeComesFirst}
  >
    <Suspense>
      <TrackFlow shop={page.site.name} extensionAddress={page.extensionAddress} />
    </Suspense>
  </AccountPage>
)
