import { taxNumber as texts } from '#src/shared/texts.ts'
import { keyText } from './input.ts'

const NTN = /^([A-Z\d]\d{6})-?(\d)?$/
const CNIC = /^(\d{5})-?(\d{7})-?(\d)$/

/** A number for the tax office as it is printed: `1234567-8`, `35202-1234567-1`. */
const printed = (typed: string): string => {
  const number = typed.toUpperCase().replace(/ /g, '')
  const [, ...parts] = CNIC.exec(number) ?? NTN.exec(number) ?? []
  return parts.length > 0 ? parts.filter(Boolean).join('-') : typed
}

/** Whether it is the number of a person, and not of a business. */
export const isCnic = (number: string): boolean => CNIC.test(number)

/** An NTN, with its check digit or without, or a CNIC; blank where a buyer names none (ORD-744). */
export const taxNumber = keyText(30)
  .overwrite(printed)
  .regex(/^([A-Z\d]\d{6}(-\d)?|\d{5}-\d{7}-\d)?$/, { error: () => texts.notValid })
