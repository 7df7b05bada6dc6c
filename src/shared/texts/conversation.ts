import { speaking } from '#src/shared/language.ts'
import * as en from './en/conversation.ts'
import * as ur from './ur/conversation.ts'

export const texts = speaking({ en, ur })
