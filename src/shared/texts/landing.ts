import { speaking } from '#src/shared/language.ts'
import * as en from './en/landing.ts'
import * as ur from './ur/landing.ts'

export const texts = speaking({ en, ur })
