import { speaking } from '#src/shared/language.ts'
import * as en from './en/unsubscribe.ts'
import * as ur from './ur/unsubscribe.ts'

export const texts = speaking({ en, ur })
