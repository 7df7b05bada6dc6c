import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'

// Outside of the areas, of which none knows the chat. It comes after everything else.

const SiteWidget = hydrateOnIdle(() => import('#web/chat/site-widget.tsx'))

/** The chat of a public page. */
export const SiteChat = ({ page: { viewer, site } }: { page: SitePage }) => (
  <Suspense>
    <SiteWidget isGuest={viewer === 'visitor'} site={site} />
  </Suspense>
)
