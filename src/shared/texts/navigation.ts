import { speaking } from '#src/shared/language.ts'
import * as en from './en/navigation.ts'
import * as ur from './ur/navigation.ts'

export const texts = speaking({ en, ur })
