import { speaking } from '#src/shared/language.ts'
import * as en from './en/store.ts'
import * as ur from './ur/store.ts'

export const texts = speaking({ en, ur })
