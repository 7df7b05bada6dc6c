import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { waysOf } from '#src/shared/ways.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { howCodeComes } from './reset-words.ts'

const ResetFlow = hydrateOnIdle(
  () => import('./reset-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** The page that resets a forgotten password; without its form where no code would come. */
export const ResetPage = ({ page }: { page: SitePage }) => (
  <AccountPage page={page} title={texts.resetYourPassword} text={howCodeComes(page.site)}>
    {waysOf(page.site) === 'none' ? (
      <BackToSignIn />
    ) : (
      <Suspense>
        <ResetFlow />
      </Suspense>
    )}
  </AccountPage>
)
