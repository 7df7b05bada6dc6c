import type { Sentence } from '#src/shared/language.ts'

export const mainNavigation = 'Main'
export const openMenu = 'Open menu'
export const footer = {
  links: 'Quick links',
  resources: 'Resources',
  store: 'Store',
  track: 'Track Your Order',
  documentation: 'Documentation',
  support: 'Support',
  legal: 'Legal',
  verify: 'Verify a License',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  contact: 'Contact',
}
export const copyright = ({ name, text }: { name: string; text: string }): string => `${name}. ${text}`
export const needsScript = ({ what }: { what: string }): string =>
  `${what} needs JavaScript, which is switched off in this browser.`
export const accountNeedsScript = 'Your account works with JavaScript alone. Please switch it on.'
export const orOnWhatsapp = <P>({ link }: { link: (text: string) => P }): Sentence<P> => [
  ' You can also ',
  link('write to us on WhatsApp'),
  '.',
]
