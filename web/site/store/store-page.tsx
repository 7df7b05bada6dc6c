import { Suspense } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { common, store as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { inline } from '#web/lib/inline.ts'
import { Layout } from '#web/site/layout.tsx'
import { NeedsScript } from '#web/site/needs-script.tsx'
import classes from './store-page.module.css'

const StoreGrid = hydrateOnIdle(() => import('./store-grid.tsx'))

type Props = { page: Extract<SitePage, { page: 'products' }> }

/** The store: every product on sale, and links to the dashboard. */
export const StorePage = ({ page }: Props) => (
  <Layout page={page}>
    <div className={`container ${classes.store}`}>
      <header className={classes.head}>
        <h1>{common.store}</h1>
        <p>{(page.site.asksCode ? texts.intro : texts.introWithoutCode)({ name: page.site.name })}</p>
        {page.viewer === 'visitor' && (
          <p>
            {inline(
              texts.needAccount({
                signIn: (text) => <a href={here('/login')}>{text}</a>,
                register: (text) => <a href={here('/register')}>{text}</a>,
              }),
            )}
          </p>
        )}
      </header>
      <NeedsScript
        site={page.site}
        what={texts.buyingHere}
        text={texts.wouldLikeToBuy({ name: page.site.name })}
      />
      <Suspense>
        <StoreGrid page={page} />
      </Suspense>
      <nav className={classes.ways} aria-label={common.account}>
        <p>{texts.inYourDashboard}</p>
        <ul>
          <li>
            <a href={here('/dashboard')}>{texts.yourDashboard}</a>
          </li>
          <li>
            <a href={here('/')}>{common.backToHome}</a>
          </li>
        </ul>
      </nav>
    </div>
  </Layout>
)
