import { speaking } from '#src/shared/language.ts'
import * as en from './en/overlays.ts'
import * as ur from './ur/overlays.ts'

export const texts = speaking({ en, ur })
