import { Suspense } from 'react'
import type { SitePage } from '#src/pages/schema.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import { lazyWhenNeeded } from '#web/lib/when-needed.ts'

// Where the areas meet: none of them knows the chat, which comes after everything else.

const SiteWidget = lazyWhenNeeded(() => import('#web/chat/site-widget.tsx'))
const Widget = lazyWhenNeeded(async () => ({ default: (await import('#web/chat/widget.tsx')).Widget }))

/** The chat of a public page. */
export const SiteChat = ({ page: { viewer, site } }: { page: SitePage }) => (
  <Suspense>
    <SiteWidget isGuest={viewer === 'visitor'} site={site} />
  </Suspense>
)

/** The chat of the dashboard, whose user is signed in. */
export const DashboardChat = () => (
  <Suspense>
    <Widget isGuest={false} site={siteFacts()} />
  </Suspense>
)
