import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { Layout } from '#web/site/layout.tsx'
import { NeedsScript } from '#web/site/needs-script.tsx'
import classes from './store-page.module.css'

const StoreGrid = hydrateOnIdle(() => import('./store-grid.tsx'))

type Props = { page: Extract<SitePage, { page: 'products' }> }

/** The store: every product on sale (PROD-3), and links to the dashboard. */
export const StorePage = ({ page }: Props) => (
  <Layout page={page}>
    <div className={`container ${classes.store}`}>
      <header className={classes.head}>
        <h1>Store</h1>
        <p>
          Licenses and tools for {page.site.name}, in rupees. Order here, confirm with a code on WhatsApp, and
          pay the way that suits you.
        </p>
        {page.viewer === 'visitor' && (
          <p>
            You need an account to buy. It keeps your orders, licenses and downloads.{' '}
            <a href="/login">Sign in</a> or <a href="/register">create an account</a>.
          </p>
        )}
      </header>
      <NeedsScript
        site={page.site}
        what="Buying here"
        text={`Hello! I would like to buy in the store of ${page.site.name}.`}
      />
      <Suspense>
        <StoreGrid page={page} />
      </Suspense>
      <nav className={classes.ways} aria-label="Account">
        <p>Your orders, licenses and downloads are in your dashboard.</p>
        <ul>
          <li>
            <a href="/dashboard">Your dashboard</a>
          </li>
          <li>
            <a href="/">Back to home</a>
          </li>
        </ul>
      </nav>
    </div>
  </Layout>
)
