/** An address starting with http opens in a new tab, any other in the same (public §2). */
export const linkProps = (href: string) =>
  href.startsWith('http') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
