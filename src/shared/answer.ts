import { z } from 'zod'

/** Parts of answers that several domains share. Schemas of answers are strict: an unknown field is an error. */

/** A point in time: a Date in the code, ISO 8601 in UTC in JSON. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** The answer of a call that returns no data. */
export const done = z.strictObject({ success: z.literal(true) }).meta({ id: 'Done' })

/** Whether an attempt succeeded, with a message for the user. */
export const outcome = z.strictObject({ success: z.boolean(), message: z.string() }).meta({ id: 'Outcome' })

/** The answer of a call without a body. */
export const nothing = z.void()
