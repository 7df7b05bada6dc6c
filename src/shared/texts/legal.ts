import { speaking } from '#src/shared/language.ts'
import * as en from './en/legal.ts'
import * as ur from './ur/legal.ts'

export const texts = speaking({ en, ur })
