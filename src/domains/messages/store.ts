import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import type { Deps } from '#src/deps.ts'
import { textLanguage } from '#src/kit/language.ts'
import { fillBody, fillLine } from '#src/shared/placeholders.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { inLanguage, textLanguages } from '#src/shared/translations.ts'
import type { OutboxRow, TemplateRow } from './present.ts'

export type Rendered = { subject: string; body: string }

const everyTemplate = kept([whatsappTemplates], (db): readonly TemplateRow[] =>
  db.select().from(whatsappTemplates).all(),
)
/** The template with this name in the language in which a message is being written, or undefined (MSG-502). */
export const findTemplate = (db: Db, name: string): TemplateRow | undefined => {
  const template = everyTemplate(db).find((each) => each.name === name)
  return template && inLanguage(template, textLanguage())
}

/** The text of a template with its placeholders filled in (MSG-6). */
export const render = (template: TemplateRow, variables: Record<string, string>): Rendered => ({
  subject: fillLine(template.subject, variables).trim(),
  body: fillBody(template.template, variables),
})

/** A text without the asterisks with which WhatsApp marks bold words, for emails. */
export const withoutStars = (text: string): string => text.replace(/\*(\S[^*\n]*)\*/g, '$1')

/** The same for the text of a template. */
export const withoutBold = (template: TemplateRow): TemplateRow => ({
  ...template,
  template: withoutStars(template.template),
})

const values = z.record(z.string(), z.string())
// Messages of before had the values alone.
const storedValues = z.union([
  z.object({ language: z.enum(textLanguages), values }),
  values.transform((all) => ({ language: 'en' as const, values: all })),
])

/** The template of a message with its values, for routes that send it by name; null where none made it. */
export const templateOf = (
  { vault }: Pick<Deps, 'vault'>,
  { templateName: name, sealedValues }: Pick<OutboxRow, 'templateName' | 'sealedValues'>,
) => {
  const filled = sealedValues === null ? null : sealedJson(vault, sealedValues, storedValues)
  return filled && { name, ...filled }
}
