import { type ReactNode, Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { SkipLink } from '#web/frame/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'

const Toaster = hydrateOnIdle(async () => ({ default: (await import('#web/lib/toast.tsx')).Toaster }))

const Banners = hydrateOnIdle(() => import('#web/banners/site-banners.tsx'))

/** The layout of every public page. */
export const Layout = ({ page, children }: { page: SitePage; children: ReactNode }) => (
  <div className={classes.page}>
    <SkipLink />
    <Header page={page} />
    {/* Nothing advertises to somebody who pays (BAN-161). */}
    {page.page !== 'pay' && (
      <Suspense>
        <Banners />
      </Suspense>
    )}
    <main id="main" tabIndex={-1} className={classes.main}>
      {children}
    </main>
    <Footer page={page} />
    <Suspense>
      <Toaster />
    </Suspense>
  </div>
)
