import { speaking } from '#src/shared/language.ts'
import * as en from './en/pay.ts'
import * as ur from './ur/pay.ts'

export const texts = speaking({ en, ur })
