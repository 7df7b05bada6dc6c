/** How long a source may be; a longer one is cut. */
const MAX_SOURCE = 50
/** The host names of a site's versions for phones and of its outgoing links, which are one source. */
const SAME_SITE = /^(www|m|l|lm)\./

/**
 * Where a buyer came from, as an order keeps it: the host of a page, or the word that a campaign puts into its links as
 * `utm_source` (STAT-1140). Null for anything else, such as an address, an email or a number, because a source says
 * nothing of a person.
 */
export const sourceOf = (given: string | null | undefined): string | null => {
  const word = (given ?? '').trim().toLowerCase().replace(SAME_SITE, '').slice(0, MAX_SOURCE).trim()
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u.test(word) && /\p{L}/u.test(word) ? word : null
}
