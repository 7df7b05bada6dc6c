import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import type { Deps } from '#src/deps.ts'
import { textLanguage } from '#src/kit/language.ts'
import { fillBody, fillLine } from '#src/shared/placeholders.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { inLanguage, readTranslations, type TextLanguage, textLanguages } from '#src/shared/translations.ts'
import { isolated } from '#src/shared/values/bidi.ts'
import type { OutboxRow, TemplateRow } from './present.ts'

/** `language`: the one in which the template has its text, English where it lacks that of the receiver. */
export type Rendered = { subject: string; body: string; language: TextLanguage }

const everyTemplate = kept([whatsappTemplates], (db): readonly TemplateRow[] =>
  db.select().from(whatsappTemplates).all(),
)
/** The template with this name in the language in which a message is being written, or undefined (MSG-502). */
export const findTemplate = (db: Db, name: string): TemplateRow | undefined => {
  const template = everyTemplate(db).find((each) => each.name === name)
  return template && inLanguage(template, textLanguage())
}

const languageOf = ({ translations }: TemplateRow): TextLanguage => {
  const language = textLanguage()
  return readTranslations(translations)[language]?.template ? language : 'en'
}

/** The text of a template with its placeholders filled in (MSG-6). */
export const render = (template: TemplateRow, variables: Record<string, string>): Rendered => ({
  subject: fillLine(template.subject, variables).trim(),
  body: fillBody(template.template, variables),
  language: languageOf(template),
})

/** A text without the asterisks with which WhatsApp marks bold words, for emails. */
export const withoutStars = (text: string): string => text.replace(/\*(\S[^*\n]*)\*/g, '$1')

/** What the shop composes of several values, each of which it isolates, or of none. */
const COMPOSED = new Set(['payment_methods', 'support', 'code'])

/** The values of a template with the marks by which a letter shows each in its own direction. */
const isolatedValues = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      COMPOSED.has(name) || /^https?:\/\//.test(value) ? value : isolated(value),
    ]),
  )

/** The same for an email: without asterisks, and with its values isolated in the body. */
export const renderLetter = (template: TemplateRow, variables: Record<string, string>): Rendered => ({
  ...render(template, variables),
  body: fillBody(withoutStars(template.template), isolatedValues(variables)),
})

const values = z.record(z.string(), z.string())
// Messages of before had the values alone.
const storedValues = z.union([
  z.object({ language: z.enum(textLanguages), values }),
  values.transform((all) => ({ language: 'en' as const, values: all })),
])

const openValues = (
  { vault }: Pick<Deps, 'vault'>,
  { sealedValues }: Pick<OutboxRow, 'sealedValues'>,
): z.output<typeof storedValues> | null =>
  sealedValues === null ? null : sealedJson(vault, sealedValues, storedValues)

/** The language in which a message was written; null in messages of before that do not say it. */
export const languageOfMessage = (
  deps: Pick<Deps, 'vault'>,
  row: Pick<OutboxRow, 'sealedValues'>,
): TextLanguage | null => openValues(deps, row)?.language ?? null

/** The template of a message with its values, for routes that send it by name; null where none made it. */
export const templateOf = (
  deps: Pick<Deps, 'vault'>,
  row: Pick<OutboxRow, 'templateName' | 'sealedValues'>,
) => {
  const filled = openValues(deps, row)
  return filled && { name: row.templateName, ...filled }
}
