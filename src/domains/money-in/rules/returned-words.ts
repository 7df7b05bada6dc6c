import type { ReadAlert } from '#src/domains/money-in/reading/reading.ts'
import { folded } from '#src/shared/values/typed.ts'

/** What banks say of money that went back or did not come after all, in English, Roman Urdu and Urdu. */
const WORDS =
  /(?<!\p{L})(?:revers|return|refund|bounc|charge ?-?back|claw|recall|dishono|disput|void|cancel|declin|reject|fail|unsuccess|unpaid|stopp?ed|withdrawn|taken back|sent back|gone back|could not|not (?:be |been )?(?:complet|credit|process|success|clear|paid)|wapas|wapis|nakaa?m|mansookh|mustarad|واپس|ناکام|منسوخ|مسترد|نہیں)/u

type Told = Pick<ReadAlert, 'direction' | 'doubt' | 'passed' | 'time' | 'name'>

/**
 * Whether an alert may say that money that came went back, or did not come: it tells of money that went another way, or
 * has such a word where no format knows it. It decides nothing: it is asked only of alerts that name an accepted
 * payment.
 */
export const saysReturned = (text: string, read: Told | null): boolean => {
  if (read === null) return WORDS.test(folded(text))
  const { direction, doubt, passed, time, name } = read
  if (direction !== 'in') return true
  // Of an alert that is read, only what its format does not know is asked.
  return doubt !== null && WORDS.test(folded([...passed, time, name].join(' ')))
}
