import { speaking } from '#src/shared/language.ts'
import * as en from './en/site.ts'
import * as ur from './ur/site.ts'

export const texts = speaking({ en, ur })
