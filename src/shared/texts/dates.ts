import { speaking } from '#src/shared/language.ts'
import * as en from './en/dates.ts'
import * as ur from './ur/dates.ts'

export const texts = speaking({ en, ur })
