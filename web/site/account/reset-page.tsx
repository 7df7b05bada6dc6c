import { Suspense } from 'react'
import type { SiteFacts, SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { AccountPage } from './account-page.tsx'

const ResetFlow = hydrateOnIdle(
  () => import('./reset-flow.tsx'),
  () => import('#web/lib/forms/schema-form.ts'),
)

const BY_MAIL = 'We email you a code, and with it you choose a new password.'
/** No letter is promised that nobody would get (MAIL-11). Proved numbers get the code too (AUTH-121). */
const withoutMail = ({ supportPhone, supportEmail }: SiteFacts): string =>
  `We send a code to the WhatsApp number that you proved. This shop cannot send email now: without such a number, contact us${[
    supportPhone,
    supportEmail,
  ]
    .filter(Boolean)
    .map((way, index) => `${index === 0 ? ' at ' : ' or '}${way}`)
    .join('')}.`

/** The page that resets a forgotten password. */
export const ResetPage = ({ page }: { page: SitePage }) => (
  <AccountPage
    page={page}
    title="Reset your password"
    text={page.site.sendsMail ? BY_MAIL : withoutMail(page.site)}
  >
    <Suspense>
      <ResetFlow />
    </Suspense>
  </AccountPage>
)
