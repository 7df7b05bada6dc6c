import { speaking } from '#src/shared/language.ts'
import * as en from './en/support-answers.ts'
import * as ur from './ur/support-answers.ts'

export const texts = speaking({ en, ur })
