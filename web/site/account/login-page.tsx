import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'

const LoginForm = hydrateOnIdle(
  () => import('./login-form.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

export const LoginPage = ({ page }: { page: SitePage }) => (
  <AccountPage page={page} title={common.toSignIn} text={texts.signInText}>
    <Suspense>
      <LoginForm />
    </Suspense>
  </AccountPage>
)
