/** A count with what is counted, in English: the only place that chooses between one and many (ADMIN-900). */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
