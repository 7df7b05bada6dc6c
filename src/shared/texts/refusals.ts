import { speaking } from '#src/shared/language.ts'
import * as en from './en/refusals.ts'
import * as ur from './ur/refusals.ts'

export const texts = speaking({ en, ur })
