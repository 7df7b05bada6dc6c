import { speaking } from '#src/shared/language.ts'
import * as en from './en/not-found.ts'
import * as ur from './ur/not-found.ts'

export const texts = speaking({ en, ur })
