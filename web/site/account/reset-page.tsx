import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'
import { withoutMail } from './reset-words.ts'

const ResetFlow = hydrateOnIdle(
  () => import('./reset-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** The page that resets a forgotten password. */
export const ResetPage = ({ page }: { page: SitePage }) => (
  <AccountPage
    page={page}
    title={texts.resetYourPassword}
    text={page.site.sendsMail ? texts.resetByMail : withoutMail(page.site)}
  >
    <Suspense>
      <ResetFlow />
    </Suspense>
  </AccountPage>
)
