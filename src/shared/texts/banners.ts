import { speaking } from '#src/shared/language.ts'
import * as en from './en/banners.ts'
import * as ur from './ur/banners.ts'

export const texts = speaking({ en, ur })
