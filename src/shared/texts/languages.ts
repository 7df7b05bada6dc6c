import { speaking } from '#src/shared/language.ts'
import * as en from './en/languages.ts'
import * as ur from './ur/languages.ts'

export const texts = speaking({ en, ur })
