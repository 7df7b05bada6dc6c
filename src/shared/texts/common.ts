import { speaking } from '#src/shared/language.ts'
import * as en from './en/common.ts'
import * as ur from './ur/common.ts'

export const texts = speaking({ en, ur })
