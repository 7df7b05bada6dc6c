import { ColorSchemeScript } from '@mantine/core'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { RenderMarkup, SitePage } from '#src/shared/pages.ts'
import { LoginPage } from './site/account/login-page.tsx'
import { RegisterPage } from './site/account/register-page.tsx'
import { ResetPage } from './site/account/reset-page.tsx'
import { LandingPage } from './site/landing/landing-page.tsx'
import { PrivacyPage } from './site/legal/privacy-page.tsx'
import { TermsPage } from './site/legal/terms-page.tsx'
import { NotFoundPage } from './site/not-found/not-found-page.tsx'
import { type PageComponent, Site } from './site/site.tsx'
import { StorePage } from './site/store/store-page.tsx'
import { SiteChat } from './support-chat.tsx'

const pages: Record<SitePage['page'], PageComponent> = {
  home: LandingPage as PageComponent,
  login: LoginPage,
  register: RegisterPage,
  products: StorePage as PageComponent,
  privacy: PrivacyPage,
  terms: TermsPage as PageComponent,
  'reset-password': ResetPage,
  'not-found': NotFoundPage,
}

/** The whole markup at once, the parts that the browser hydrates later included; a part that fails fails the page. */
const toMarkup = async (node: ReactNode): Promise<string> => {
  const errors: unknown[] = []
  const { prelude } = await prerender(node, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  })
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return markup
}

// The policy of our pages forbids making code from text; zod, which would try, asks here before it does.
const NO_CODE_FROM_TEXT = 'globalThis.__zod_globalConfig={jitless:true}'

// What is submitted or pressed before the code of the page has arrived; see web/lib/early-submit.ts.
const HOLD_EARLY =
  "early={};addEventListener('submit',e=>{if(early){e.preventDefault();early.form=e.target}},true);" +
  "addEventListener('click',e=>{if(early)early.button=e.target.closest('button:not([type=submit])')},true)"

export const render: RenderMarkup = async (page, nonce) => {
  const head = await toMarkup(
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      <script nonce={nonce}>{NO_CODE_FROM_TEXT}</script>
      {page && <script nonce={nonce}>{HOLD_EARLY}</script>}
    </>,
  )
  if (!page) return { head, html: '' }
  const html = await toMarkup(
    <Site page={page} Page={pages[page.page]} nonce={nonce}>
      <SiteChat page={page} />
    </Site>,
  )
  return { head, html }
}
