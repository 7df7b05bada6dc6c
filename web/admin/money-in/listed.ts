const MOST = 12

/** Words with commas; of many, the first. */
export const listed = (words: readonly string[]): string =>
  [...words.slice(0, MOST), ...(words.length > MOST ? [`and ${words.length - MOST} more`] : [])].join(', ')
