import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { verifyKey as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'

const VerifyForm = hydrateOnIdle(
  () => import('./verify-form.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** The page on which anybody checks a licence key. */
export const VerifyPage = ({ page }: { page: SitePage }) => (
  <AccountPage page={page} title={texts.isKeyGenuine} text={texts.whatIsShown}>
    <Suspense>
      <VerifyForm />
    </Suspense>
  </AccountPage>
)
