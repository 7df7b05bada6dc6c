import { speaking } from '#src/shared/language.ts'
import * as en from './en/account.ts'
import * as ur from './ur/account.ts'

export const texts = speaking({ en, ur })
