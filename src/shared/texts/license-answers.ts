import { speaking } from '#src/shared/language.ts'
import * as en from './en/license-answers.ts'
import * as ur from './ur/license-answers.ts'

export const texts = speaking({ en, ur })
