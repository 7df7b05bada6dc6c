import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { activate as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'

const ActivateFlow = hydrateOnIdle(
  () => import('./activate-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

type Props = { page: Extract<SitePage, { page: 'activate' }> }

/** The page on which a holder gives a program that shows a code a place of a licence, without typing the key. */
export const ActivatePage = ({ page }: Props) => (
  <AccountPage page={page} title={texts.activateProgram} text={texts.howItWorks}>
    <Suspense>
      <ActivateFlow opensBy={page.opensBy} viewer={page.viewer} />
    </Suspense>
  </AccountPage>
)
