import { speaking } from '#src/shared/language.ts'
import * as en from './en/order-answers.ts'
import * as ur from './ur/order-answers.ts'

export const texts = speaking({ en, ur })
