import { speaking } from '#src/shared/language.ts'
import * as en from './en/terms.ts'
import * as ur from './ur/terms.ts'

export const texts = speaking({ en, ur })
