import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { settingCategories } from './schema.ts'

/** The symbol shown beside plan prices. */
const currency = z.strictObject({ currency_symbol: z.string() }).meta({ id: 'Currency' })

/** A setting with its description and category. */
const setting = z
  .strictObject({
    key: z.string(),
    value: z.string(),
    description: z.string(),
    category: z.enum(settingCategories),
    updatedAt: timestamp,
  })
  .meta({ id: 'Setting' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const settingsRest = {
  tags: { settings: 'Settings of the shop' },
  answers: {
    'settings.currency': currency,
    'settings.list': z.array(setting),
    'settings.update': setting,
  },
}
