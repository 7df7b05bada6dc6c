import { speaking } from '#src/shared/language.ts'
import * as en from './en/tax.ts'
import * as ur from './ur/tax.ts'

export const texts = speaking({ en, ur })
