import type { SitePage, Texts } from '#src/shared/pages.ts'

type Link = { href: string; label: string }

/** The sections that the header links to (PAGE-10), with the labels used where the shop has none of its own. */
const labels = {
  features: 'Features',
  pricing: 'Pricing',
  workflow: 'How It Works',
  faq: 'FAQ',
  contact: 'Contact',
}
type Name = keyof typeof labels
const all = Object.keys(labels) as Name[]

/** Whether the page is the landing page and shows the section of this name. */
export const isShown = (page: SitePage, name: string): boolean =>
  page.page === 'home' && page.landing.sections.some((section) => section.name === name)

/**
 * Links to sections of the landing page, labelled by these texts. The landing page links only to the sections it shows,
 * and always to contact, which is the footer where there is no contact section.
 */
export const sectionLinks = (page: SitePage, texts: Texts, names: Name[] = all): Link[] => {
  const isHome = page.page === 'home'
  return names
    .filter((name) => !isHome || name === 'contact' || isShown(page, name))
    .map((name) => ({
      href: `${isHome ? '' : '/'}#${name}`,
      label: texts[`${name}_label`] || labels[name],
    }))
}

/** Links to sign in and register for visitors, to the dashboard and the back office for users (PAGE-10). */
export const accountLinks = ({ viewer, site }: SitePage, place: 'bar' | 'drawer'): Link[] => {
  const { navigation } = site
  const dashboard = { href: '/dashboard', label: navigation.dashboard_label || 'Dashboard' }
  if (viewer === 'customer') return [dashboard]
  if (viewer === 'admin') {
    const label = place === 'drawer' ? 'Admin Panel' : navigation.admin_label || 'Admin'
    return [dashboard, { href: '/admin', label }]
  }
  return [
    { href: '/login', label: navigation.sign_in_label || 'Sign In' },
    { href: '/register', label: navigation.get_started_label || 'Get Started' },
  ]
}
