import { asciiDigits, keyForm } from '#src/shared/values/typed.ts'

/** The IBAN in a part of an account, however it was written there, with what is around it. */
const place = (iban: string): RegExp => new RegExp([...iban].join('[ -]?'), 'i')

/** A part of an account with its IBAN in groups of four, as people compare it; lines break between them alone (PAY-812). */
export const groupedIban = (part: string, iban: string | null): string =>
  iban === null ? part : part.replace(place(iban), iban.replace(/.{4}(?=.)/g, '$& '))

/**
 * What is copied of it: the IBAN alone and without spaces, as the apps of banks take it (PAY-750); else the part in the
 * digits that they take.
 */
export const copiedOf = (part: string, iban: string | null): string =>
  iban !== null && place(iban).test(keyForm(part)) ? iban : asciiDigits(part)
