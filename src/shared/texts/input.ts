import { speaking } from '#src/shared/language.ts'
import * as en from './en/input.ts'
import * as ur from './ur/input.ts'

export const texts = speaking({ en, ur })
