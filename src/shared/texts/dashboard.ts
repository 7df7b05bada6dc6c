import { speaking } from '#src/shared/language.ts'
import * as en from './en/dashboard.ts'
import * as ur from './ur/dashboard.ts'

export const texts = speaking({ en, ur })
