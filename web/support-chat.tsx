import { Suspense } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'

// At the root of web, because no folder of pages imports the chat. It loads after everything else.

const SiteWidget = hydrateOnIdle(() => import('#web/chat/site-widget.tsx'))

/** The support chat of a public page. */
export const SiteChat = ({ page: { viewer, site } }: { page: SitePage }) => (
  <Suspense>
    <SiteWidget isGuest={viewer === 'visitor'} site={site} />
  </Suspense>
)
