import { z } from 'zod'

/** Pieces of answers that several domains share. Answers are strict: a field that is not named here does not leave. */

/** A moment: a Date in the code, ISO 8601 in UTC in JSON (decision §8). */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Says only that the call was carried out. */
export const done = z.strictObject({ success: z.literal(true) }).meta({ id: 'Done' })

/** How an attempt went, in a sentence for the user. */
export const outcome = z.strictObject({ success: z.boolean(), message: z.string() }).meta({ id: 'Outcome' })
