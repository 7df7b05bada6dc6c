import { speaking } from '#src/shared/language.ts'
import * as en from './en/verification.ts'
import * as ur from './ur/verification.ts'

export const texts = speaking({ en, ur })
