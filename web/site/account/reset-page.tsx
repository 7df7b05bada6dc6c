import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'

const ResetFlow = hydrateOnIdle(
  () => import('./reset-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** The page that resets a forgotten password. */
export const ResetPage = ({ page }: { page: SitePage }) => (
  <AccountPage
    page={page}
    title="Reset your password"
    text="We email you a code, and with it you choose a new password."
  >
    <Suspense>
      <ResetFlow />
    </Suspense>
  </AccountPage>
)
