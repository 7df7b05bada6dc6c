import { speaking } from '#src/shared/language.ts'
import * as en from './en/order-key.ts'
import * as ur from './ur/order-key.ts'

export const texts = speaking({ en, ur })
