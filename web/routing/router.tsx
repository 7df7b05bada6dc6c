import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  stripSearchParams,
  useLocation,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { here } from '#src/shared/page-address.ts'
import { adminDefaults, adminSearch } from '#web/admin/frame/search.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Questions } from '#web/components/questions/questions.tsx'
import { PageNotFound, PageProblem } from '#web/components/shell/page-problem.tsx'
import { dashboardDefaults, dashboardSearch } from '#web/dashboard/search.ts'
import { siteFacts } from '#web/session/shell-data.ts'

// The routes of the dashboard and the back office. Public pages are rendered by the server and are not part of this
// app.

const Chat = hydrateOnIdle(async () => ({ default: (await import('#web/chat/widget.tsx')).Widget }))

/** A page with its dialogs, and on the dashboard the support chat. */
const Root = () => {
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') })
  return (
    <>
      <Outlet />
      <Questions />
      {isDashboard && (
        <Suspense>
          <Chat isGuest={false} site={siteFacts()} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The shell of an area, loaded with the tab that the address names. They are drawn together, because React delays the
 * content that replaces a fallback by 300 ms, and with it the data of the tab (PAGE-705).
 */
const withFirstTab = async <Shell,>(
  shell: Promise<Shell>,
  tabs: Promise<{ tabOf: (path: string) => { Page: RouteComponent } }>,
): Promise<Shell> => {
  const { tabOf } = await tabs
  await tabOf(new URLSearchParams(window.location.search).get('tab') ?? '').Page.preload?.()
  return shell
}

const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound })

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardDefaults)] },
  component: lazyRouteComponent(
    () => withFirstTab(import('#web/dashboard/shell.tsx'), import('#web/dashboard/tabs.tsx')),
    'DashboardShell',
  ),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: adminSearch,
  search: { middlewares: [stripSearchParams(adminDefaults)] },
  component: lazyRouteComponent(
    () => withFirstTab(import('#web/admin/shell.tsx'), import('#web/admin/tabs.tsx')),
    'AdminShell',
  ),
})

/** Keeps query strings plain: `?q=923001234567&page=2`. Each route reads the strings into typed values. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren([dashboard, admin]),
  basepath: here('/'),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingComponent: SpinnerAfter,
  defaultErrorComponent: PageProblem,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
