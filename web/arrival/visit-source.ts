import { sourceOf } from '#src/shared/source.ts'
import { visitStorage } from './storage.ts'

const KEY = 'source'

/** The host of the page that led here; null for one of this shop, and where the browser names none. */
const referringHost = (): string | null => {
  const { hostname } = URL.parse(document.referrer) ?? { hostname: '' }
  return hostname === window.location.hostname ? null : hostname
}

/**
 * Keeps where a visit came from, for the order that it may place (STAT-1141). The first page of the visit decides, also
 * where it does not know: a later page was opened from this shop. Nothing outlasts the tab.
 */
export const keepVisitSource = (): void => {
  if (visitStorage.text(KEY) !== null) return
  const campaign = new URLSearchParams(window.location.search).get('utm_source')
  visitStorage.write(KEY, sourceOf(campaign) ?? sourceOf(referringHost()))
}

/** Where this visit came from; null for unknown. */
export const visitSource = (): string | null => visitStorage.read<string>(KEY)
