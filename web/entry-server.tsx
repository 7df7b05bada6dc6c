import { ColorSchemeScript } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { type Language, speakBy } from '#src/shared/language.ts'
import type { RenderMarkup, Shell, ShellData, ShellFrame, SitePage } from '#src/shared/pages.ts'
import { AdminPlaceholder } from '#web/admin/placeholder.tsx'
import { earlyScript } from '#web/arrival/early-script.ts'
import { DashboardPlaceholder } from '#web/dashboard/placeholder.tsx'
import { ThemeProvider } from '#web/frame/theme-provider.tsx'
import { readShellData } from '#web/session/shell-data.ts'
import { LoginPage } from './site/account/login-page.tsx'
import { RegisterPage } from './site/account/register-page.tsx'
import { ResetPage } from './site/account/reset-page.tsx'
import { ActivatePage } from './site/activate/activate-page.tsx'
import { LandingPage } from './site/landing/landing-page.tsx'
import { PrivacyPage } from './site/legal/privacy-page.tsx'
import { TermsPage } from './site/legal/terms-page.tsx'
import { NotFoundPage } from './site/not-found/not-found-page.tsx'
import { PayPage } from './site/pay/pay-page.tsx'
import { type PageComponent, Site } from './site/site.tsx'
import { StorePage } from './site/store/store-page.tsx'
import { TrackPage } from './site/track/track-page.tsx'
import { TrialPage } from './site/trial/trial-page.tsx'
import { UpdatePage } from './site/update/update-page.tsx'
import { VerifyPage } from './site/verify/verify-page.tsx'
import { SiteChat } from './support-chat.tsx'

const pages: Record<SitePage['page'], PageComponent> = {
  home: LandingPage as PageComponent,
  login: LoginPage,
  register: RegisterPage,
  products: StorePage as PageComponent,
  verify: VerifyPage,
  activate: ActivatePage as PageComponent,
  update: UpdatePage as PageComponent,
  trial: TrialPage as PageComponent,
  track: TrackPage as PageComponent,
  pay: PayPage as PageComponent,
  privacy: PrivacyPage as PageComponent,
  terms: TermsPage as PageComponent,
  'reset-password': ResetPage,
  'not-found': NotFoundPage,
}

const shells: Record<Shell, ComponentType<ShellFrame>> = {
  dashboard: DashboardPlaceholder,
  admin: AdminPlaceholder,
}

/** Renders the whole page, including parts that the browser hydrates later. A component that throws fails the page. */
const toMarkup = async (node: ReactNode): Promise<string> => {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(node, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  })
  let markup = ''
  for await (const part of prelude.setEncoding('utf8')) markup += part
  if (errors.length > 0) throw errors[0]
  return markup
}

// zod compiles schemas with `new Function` by default, which the content security policy forbids.
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

/** Sets where dashboard and back office read the data of the page that is rendered. */
export const readDataFrom = (read: () => ShellData | undefined): void => readShellData(read)

/** Sets who says in which language pages are rendered. */
export const speakAs = (choice: () => Language): void => speakBy(choice)

/** Whether the page can be used before its code is here. */
const isRendered = (page: SitePage | ShellFrame): boolean => !('shell' in page) || page.screen !== null

export const render: RenderMarkup = async (page, nonce) => {
  const head = await toMarkup(
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      <script nonce={nonce}>{ZOD_WITHOUT_EVAL}</script>
      {isRendered(page) && <script nonce={nonce}>{earlyScript()}</script>}
    </>,
  )
  if ('shell' in page) {
    if (page.screen) {
      // Loaded at the first page of somebody who is signed in, because most requests are of visitors.
      const { renderFirstScreen } = await import('#web/routing/first-screen.tsx')
      return { head, ...(await renderFirstScreen(page.screen, nonce, toMarkup)) }
    }
    const Frame = shells[page.shell]
    const html = await toMarkup(
      <ThemeProvider nonce={nonce}>
        <Frame {...page} />
      </ThemeProvider>,
    )
    return { head, html }
  }
  const html = await toMarkup(
    <Site page={page} Page={pages[page.page]} nonce={nonce}>
      <SiteChat page={page} />
    </Site>,
  )
  return { head, html }
}
