import type { Direction } from '#src/domains/money-in/schema.ts'
import { folded } from '#src/shared/values/typed.ts'

/** What banks say of money that went back or did not come after all, in English, Roman Urdu and Urdu. */
const WORDS =
  /(?<!\p{L})(?:revers|return|refund|bounc|charge ?-?back|claw|recall|dishono|disput|void|cancel|declin|reject|fail|unsuccess|unpaid|stopp?ed|withdrawn|taken back|sent back|gone back|could not|not (?:be |been )?(?:complet|credit|process|success|clear|paid)|wapas|wapis|nakam|واپس|ناکام|منسوخ|نہیں)/u

/**
 * Whether an alert may say that money that came went back, or did not come: it tells of money that went another way, or
 * has such a word where no format knows it. It decides nothing: it is asked only of alerts that name an accepted
 * payment.
 */
export const saysReturned = (text: string, direction: Direction | null, doubt: string | null): boolean => {
  if (direction === 'out' || direction === 'refund') return true
  // Of an alert that is read, only the words that its format does not know are asked.
  const said = direction === 'in' ? (doubt?.match(/"[^"]*"/g)?.join(' ') ?? '') : text
  return WORDS.test(folded(said))
}
