import { speaking } from '#src/shared/language.ts'
import * as en from './en/verify-key.ts'
import * as ur from './ur/verify-key.ts'

export const texts = speaking({ en, ur })
