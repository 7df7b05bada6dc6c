import { speaking } from '#src/shared/language.ts'
import * as en from './en/heads.ts'
import * as ur from './ur/heads.ts'

export const texts = speaking({ en, ur })
