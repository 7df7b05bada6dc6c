import { speaking } from '#src/shared/language.ts'
import * as en from './en/dashboard-orders.ts'
import * as ur from './ur/dashboard-orders.ts'

export const texts = speaking({ en, ur })
