import { speaking } from '#src/shared/language.ts'
import * as en from './en/receipt.ts'
import * as ur from './ur/receipt.ts'

export const texts = speaking({ en, ur })
