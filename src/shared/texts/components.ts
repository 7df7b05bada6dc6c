import { speaking } from '#src/shared/language.ts'
import * as en from './en/components.ts'
import * as ur from './ur/components.ts'

export const texts = speaking({ en, ur })
