import { Suspense } from 'react'
import type { SiteFacts, SitePage } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'

const ResetFlow = hydrateOnIdle(
  () => import('./reset-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

/** No letter is promised that nobody would get. Proved numbers get the code too. */
const withoutMail = ({ supportPhone, supportEmail }: SiteFacts): string => {
  const isBoth = supportPhone !== '' && supportEmail !== ''
  const contact = isBoth ? texts.phoneOrEmail({ supportPhone, supportEmail }) : supportPhone || supportEmail
  return contact === '' ? texts.resetByWhatsappWithoutContact : texts.resetByWhatsapp({ contact })
}

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
