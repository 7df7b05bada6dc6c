import { speaking } from '#src/shared/language.ts'
import * as en from './en/raast.ts'
import * as ur from './ur/raast.ts'

export const texts = speaking({ en, ur })
