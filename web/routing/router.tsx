import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
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
  await tabOf(firstTab()).Page.preload?.()
  return shell
}

/** The tab that the address of this page names. The server renders the first one alone. */
const firstTab = (): string =>
  typeof window === 'undefined' ? '' : (new URLSearchParams(window.location.search).get('tab') ?? '')

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

const routeTree = root.addChildren([dashboard, admin])

/** Whether the router decides where a page is scrolled to: not for what was scrolled before its code arrived. */
const scrolling = () => {
  let isArriving = true
  return (): boolean => {
    const isScrolled = isArriving && window.scrollY > 0
    isArriving = false
    return !isScrolled
  }
}

/** The router of one page: of the browser's address, or on the server of a history that holds the page's path. */
export const pageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    basepath: here('/'),
    parseSearch,
    stringifySearch,
    // On the server it would write a script of its own into the page.
    scrollRestoration: history ? false : scrolling(),
    defaultPendingComponent: SpinnerAfter,
    defaultErrorComponent: PageProblem,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof pageRouter>
  }
}
