import { speaking } from '#src/shared/language.ts'
import * as en from './en/upload-answers.ts'
import * as ur from './ur/upload-answers.ts'

export const texts = speaking({ en, ur })
