import type { Renewal } from './use-renewal.ts'

/**
 * What the form of a reminder's link orders: the licences that are ticked, or a trial, which has none yet; null where
 * nothing is ticked.
 */
export const renewedBy = (
  { isTrial }: Pick<Renewal, 'isTrial'>,
  ticked: number[],
): { licenseIds?: number[] } | null => {
  if (isTrial) return {}
  return ticked.length > 0 ? { licenseIds: ticked } : null
}
