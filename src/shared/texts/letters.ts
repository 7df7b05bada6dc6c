import { speaking } from '#src/shared/language.ts'
import * as en from './en/letters.ts'
import * as ur from './ur/letters.ts'

export const texts = speaking({ en, ur })
