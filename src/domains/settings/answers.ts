import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { settingCategories } from './schema.ts'

/** The symbol shown beside plan prices. */
export const currency = z.strictObject({ currency_symbol: z.string() }).meta({ id: 'Currency' })

/** A setting with its description and category. */
export const setting = z
  .strictObject({
    key: z.string(),
    value: z.string(),
    description: z.string(),
    category: z.enum(settingCategories),
    updatedAt: timestamp,
  })
  .meta({ id: 'Setting' })
