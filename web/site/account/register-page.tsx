import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'

const RegisterFlow = hydrateOnIdle(
  () => import('./register-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** The registration page. The WhatsApp number is verified before the account is created (ACC-2). */
export const RegisterPage = ({ page }: { page: SitePage }) => (
  <AccountPage page={page} title={texts.createYourAccount} text={texts.createAccountText}>
    <Suspense>
      <RegisterFlow supportPhone={page.site.supportPhone} />
    </Suspense>
  </AccountPage>
)
