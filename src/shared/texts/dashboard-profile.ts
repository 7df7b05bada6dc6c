import { speaking } from '#src/shared/language.ts'
import * as en from './en/dashboard-profile.ts'
import * as ur from './ur/dashboard-profile.ts'

export const texts = speaking({ en, ur })
