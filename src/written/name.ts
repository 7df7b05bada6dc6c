import { folded } from '#src/shared/values/typed.ts'

// How banks and people write the names of payers.

/** The letters and digits of a text, for comparing what is written with other signs and spaces, and by another keyboard. */
export const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether two names share all words of the shorter one, because banks cut names and turn them round; or are the same. */
export const nameFit = (one: string, other: string): 'no' | 'part' | 'whole' => {
  const wordsOf = (name: string) =>
    name
      .split(/[\s.]+/)
      .map(lettersOf)
      .filter((word) => word.length > 1)
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (short.length === 0 || !short.every((word) => long.includes(word))) return 'no'
  return short.length === long.length ? 'whole' : 'part'
}
