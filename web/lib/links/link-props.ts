import { here } from '#src/shared/page-address.ts'
/** Props of a link: an address that starts with http opens in a new tab, any other in the same tab (LAND-4). */
export const linkProps = (href: string) =>
  href.startsWith('http') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href: here(href) }
