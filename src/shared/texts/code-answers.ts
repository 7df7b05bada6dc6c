import { speaking } from '#src/shared/language.ts'
import * as en from './en/code-answers.ts'
import * as ur from './ur/code-answers.ts'

export const texts = speaking({ en, ur })
