import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { update as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from '#web/site/account/account-page.tsx'

const UpdateFlow = hydrateOnIdle(() => import('./update-flow.tsx'))

type Props = { page: Extract<SitePage, { page: 'update' }> }

/** The page that writes a new version of the extension into its folder, to which the extension leads. */
export const UpdatePage = ({ page }: Props) => (
  <AccountPage page={page} title={texts.updateExtension} text={texts.howItWorks}>
    <Suspense>
      <UpdateFlow />
    </Suspense>
  </AccountPage>
)
