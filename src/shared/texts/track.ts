import { speaking } from '#src/shared/language.ts'
import * as en from './en/track.ts'
import * as ur from './ur/track.ts'

export const texts = speaking({ en, ur })
