import { speaking } from '#src/shared/language.ts'
import * as en from './en/buyer.ts'
import * as ur from './ur/buyer.ts'

export const texts = speaking({ en, ur })
