import { speaking } from '#src/shared/language.ts'
import * as en from './en/session.ts'
import * as ur from './ur/session.ts'

export const texts = speaking({ en, ur })
