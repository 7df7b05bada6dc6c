import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { trial as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'

const TrialFlow = hydrateOnIdle(
  () => import('./trial-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

type Props = { page: Extract<SitePage, { page: 'trial' }> }

/** The page on which anybody begins a free trial. */
export const TrialPage = ({ page }: Props) => (
  <AccountPage page={page} title={texts.tryForFree} text={texts.whatItIs({ days: page.site.trialDays })}>
    <Suspense>
      <TrialFlow
        shop={page.site.name}
        whatsappNumber={page.site.whatsappNumber}
        extensionAddress={page.extensionAddress}
      />
    </Suspense>
  </AccountPage>
)
