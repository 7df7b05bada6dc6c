import { speaking } from '#src/shared/language.ts'
import * as en from './en/tax-number.ts'
import * as ur from './ur/tax-number.ts'

export const texts = speaking({ en, ur })
