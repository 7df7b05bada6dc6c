import { Suspense } from 'react'
import type { SitePage } from '#src/pages/schema.ts'
import { lazyWhenNeeded } from '#web/lib/when-needed.ts'
import { Layout } from '#web/site/layout.tsx'
import classes from './store-page.module.css'

const StoreGrid = lazyWhenNeeded(() => import('./store-grid.tsx'))

const account = { href: '/dashboard', label: 'Your dashboard' }
const waysIn = [
  { href: '/login', label: 'Sign in' },
  { href: '/register', label: 'Create an account' },
  account,
]

type Props = { page: Extract<SitePage, { page: 'products' }> }

/** The store (public §2): every product on sale, and the ways to what was bought. */
export const StorePage = ({ page }: Props) => (
  <Layout page={page}>
    <div className={`container ${classes.store}`}>
      <header className={classes.head}>
        <h1>Store</h1>
        <p>
          Licences and tools for {page.site.name}, in rupees. Order here, confirm with a code on WhatsApp, and
          pay the way that suits you.
        </p>
      </header>
      <Suspense>
        <StoreGrid page={page} />
      </Suspense>
      <nav className={classes.ways} aria-label="Account">
        <p>
          {page.viewer === 'visitor'
            ? 'You need an account to buy: your orders, licences and downloads stand there.'
            : 'Your orders, licences and downloads stand in your dashboard.'}
        </p>
        <ul>
          {[...(page.viewer === 'visitor' ? waysIn : [account]), { href: '/', label: 'Back to home' }].map(
            ({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ),
          )}
        </ul>
      </nav>
    </div>
  </Layout>
)
