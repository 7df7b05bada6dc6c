import { z } from 'zod'
import { required, slug } from '#src/shared/input.ts'
import { otherTextLanguages } from '#src/shared/translations.ts'

/** As many characters as AI translates at once. */
const MAX_TEXT = 20_000

const texts = z
  .record(slug(required, 100), z.string())
  .refine((given) => Object.keys(given).length > 0, 'There is no English text to translate')
  .refine(
    (given) => Object.values(given).join('').length <= MAX_TEXT,
    `AI translates ${MAX_TEXT.toLocaleString('en')} characters at most`,
  )

/** The English texts of a form, by the names of their fields, and the language to put them into (AI-501). */
export const proposeInput = z.object({ language: z.enum(otherTextLanguages), texts })
export type Propose = z.output<typeof proposeInput>
