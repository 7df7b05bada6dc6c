import { speaking } from '#src/shared/language.ts'
import * as en from './en/amount-in-words.ts'
import * as ur from './ur/amount-in-words.ts'

export const texts = speaking({ en, ur })
