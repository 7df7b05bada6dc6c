import { speaking } from '#src/shared/language.ts'
import * as en from './en/privacy.ts'
import * as ur from './ur/privacy.ts'

export const texts = speaking({ en, ur })
