import { speaking } from '#src/shared/language.ts'
import * as en from './en/chat.ts'
import * as ur from './ur/chat.ts'

export const texts = speaking({ en, ur })
