import { here } from '#src/shared/page-address.ts'
import type { SitePage, Texts } from '#src/shared/pages.ts'
import { common, navigation as texts } from '#src/shared/texts.ts'

type Link = { href: string; label: string }

/** The sections that the header links to. */
const all = ['features', 'pricing', 'workflow', 'faq', 'contact'] as const
type Name = (typeof all)[number]

/** Whether the page is the landing page and shows the section of this name. */
export const isShown = (page: SitePage, name: string): boolean =>
  page.page === 'home' && page.landing.sections.some((section) => section.name === name)

/**
 * Links to sections of the landing page, with these labels, or the usual ones where the shop has none of its own. The
 * landing page links only to the sections it shows, and always to contact, which is the footer where there is no contact
 * section.
 */
export const sectionLinks = (page: SitePage, labels: Texts, names: readonly Name[] = all): Link[] => {
  const isHome = page.page === 'home'
  return names
    .filter((name) => !isHome || name === 'contact' || isShown(page, name))
    .map((name) => ({
      href: isHome ? `#${name}` : here(`/#${name}`),
      label: labels[`${name}_label`] || texts.sections[name],
    }))
}

/** Links to sign in and register for visitors, to the dashboard and the back office for users. */
export const accountLinks = ({ viewer, site }: SitePage, place: 'bar' | 'drawer'): Link[] => {
  const { navigation } = site
  const dashboard = { href: here('/dashboard'), label: navigation.dashboard_label || common.dashboard }
  if (viewer === 'customer') return [dashboard]
  if (viewer === 'admin') {
    const label = place === 'drawer' ? texts.adminPanel : navigation.admin_label || common.admin
    return [dashboard, { href: '/admin', label }]
  }
  return [
    { href: here('/login'), label: navigation.sign_in_label || common.signIn },
    { href: here('/register'), label: navigation.get_started_label || texts.getStarted },
  ]
}
