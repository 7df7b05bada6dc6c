import { speaking } from '#src/shared/language.ts'
import * as en from './en/frame.ts'
import * as ur from './ur/frame.ts'

export const texts = speaking({ en, ur })
