import { speaking } from '#src/shared/language.ts'
import * as en from './en/order.ts'
import * as ur from './ur/order.ts'

export const texts = speaking({ en, ur })
