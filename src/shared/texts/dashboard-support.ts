import { speaking } from '#src/shared/language.ts'
import * as en from './en/dashboard-support.ts'
import * as ur from './ur/dashboard-support.ts'

export const texts = speaking({ en, ur })
