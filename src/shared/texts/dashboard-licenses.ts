import { speaking } from '#src/shared/language.ts'
import * as en from './en/dashboard-licenses.ts'
import * as ur from './ur/dashboard-licenses.ts'

export const texts = speaking({ en, ur })
