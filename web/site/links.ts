import type { SitePage } from '#src/pages/schema.ts'

type Link = { href: string; label: string }

const sections = [
  { name: 'pricing', label: ({ navigation }: SitePage['site']) => navigation.pricing_label ?? 'Pricing' },
  { name: 'purchase', label: () => 'Order' },
]

/** The sections of the landing page that can be gone to: on the page itself only those that stand there. */
export const sectionLinks = (page: SitePage): Link[] => {
  const isHome = page.page === 'home'
  const shown = isHome ? new Set(page.landing.sections.map(({ name }) => name)) : null
  return sections
    .filter(({ name }) => !shown || shown.has(name))
    .map(({ name, label }) => ({ href: `${isHome ? '' : '/'}#${name}`, label: label(page.site) }))
}

/** The way in: for visitors to an account, for others to theirs (public §2); the drawer says "Admin Panel". */
export const accountLinks = ({ viewer, site }: SitePage, place: 'bar' | 'drawer'): Link[] => {
  const { navigation } = site
  const dashboard = { href: '/dashboard', label: navigation.dashboard_label ?? 'Dashboard' }
  if (viewer === 'customer') return [dashboard]
  if (viewer === 'admin') {
    const label = place === 'drawer' ? 'Admin Panel' : (navigation.admin_label ?? 'Admin')
    return [dashboard, { href: '/admin', label }]
  }
  return [
    { href: '/login', label: navigation.sign_in_label ?? 'Sign In' },
    { href: '/register', label: navigation.get_started_label ?? 'Get Started' },
  ]
}
