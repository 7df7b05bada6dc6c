import { speaking } from '#src/shared/language.ts'
import * as en from './en/payment-answers.ts'
import * as ur from './ur/payment-answers.ts'

export const texts = speaking({ en, ur })
