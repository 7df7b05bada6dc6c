import './site/styles.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { currentLanguage, languages } from '#src/shared/language.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { replayEarlyClick, startHydration } from '#web/arrival/early-events.ts'
import { idle } from '#web/arrival/hydrate.ts'
import { pageData, pageNonce } from '#web/arrival/page-data.ts'
import { keepRedirectInLinks } from '#web/arrival/redirect-links.ts'
import { keepTypedText } from '#web/arrival/typed-text.ts'
import { keepVisitSource } from '#web/arrival/visit-source.ts'
import { followTheme } from './frame/stored-theme.ts'
import { type PageComponent, Site } from './site/site.tsx'
import { SiteChat } from './support-chat.tsx'

const load: Record<SitePage['page'], () => Promise<PageComponent>> = {
  home: async () => (await import('./site/landing/landing-page.tsx')).LandingPage as PageComponent,
  login: async () => (await import('./site/account/login-page.tsx')).LoginPage,
  register: async () => (await import('./site/account/register-page.tsx')).RegisterPage,
  products: async () => (await import('./site/store/store-page.tsx')).StorePage as PageComponent,
  verify: async () => (await import('./site/verify/verify-page.tsx')).VerifyPage,
  update: async () => (await import('./site/update/update-page.tsx')).UpdatePage as PageComponent,
  activate: async () => (await import('./site/activate/activate-page.tsx')).ActivatePage as PageComponent,
  trial: async () => (await import('./site/trial/trial-page.tsx')).TrialPage as PageComponent,
  track: async () => (await import('./site/track/track-page.tsx')).TrackPage as PageComponent,
  pay: async () => (await import('./site/pay/pay-page.tsx')).PayPage as PageComponent,
  privacy: async () => (await import('./site/legal/privacy-page.tsx')).PrivacyPage as PageComponent,
  terms: async () => (await import('./site/legal/terms-page.tsx')).TermsPage as PageComponent,
  'reset-password': async () => (await import('./site/account/reset-page.tsx')).ResetPage,
  'not-found': async () => (await import('./site/not-found/not-found-page.tsx')).NotFoundPage,
}

followTheme()
keepTypedText()
keepVisitSource()
keepRedirectInLinks(['/login', '/register', '/reset-password'])
const page = pageData<SitePage>()
const Page = await load[page.page]()
const root = document.getElementById('root')
if (root) {
  startHydration(root)
  // A transition hydrates in small tasks, so that the page responds to input between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <Site page={page} Page={Page} nonce={pageNonce()}>
        <SiteChat page={page} />
      </Site>,
      {
        // A mismatch with the server's markup is a bug, so it is reported as an error of the page.
        onRecoverableError: (error) => reportError(error),
      },
    )
  })
  replayEarlyClick()
}

// The language of the shop that the browser names first.
const [preferred = 'en'] = navigator.languages.flatMap(
  (name) => languages.find((language) => name.split('-', 1)[0] === language) ?? [],
)
if (currentLanguage() === 'en' && preferred !== 'en') {
  await idle()
  const { askOnce } = await import('./site/overlays/language-question.tsx')
  askOnce({ language: preferred, path: page.path })
}
