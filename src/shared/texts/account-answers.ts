import { speaking } from '#src/shared/language.ts'
import * as en from './en/account-answers.ts'
import * as ur from './ur/account-answers.ts'

export const texts = speaking({ en, ur })
