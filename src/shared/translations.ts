// The texts of a row in other languages stand beside its English columns, in one column of JSON: fields by language
// (docs/decisions/66). A text that a language lacks is the English one.

import { z } from 'zod'
import type { Field } from './csv.ts'
import { orJsonText } from './input.ts'
import {
  currentLanguage,
  factsOf,
  type Language,
  languages,
  type OtherLanguage,
  otherLanguages,
  ROMANIZED,
} from './language.ts'
import { storedJson } from './stored-json.ts'
import { isVisible } from './values/typed.ts'

/** Roman Urdu is a language of messages alone: no page is in it. */
export const textLanguages = [...languages, 'roman'] as const
export type TextLanguage = (typeof textLanguages)[number]
/** The languages of texts beside English. */
export const otherTextLanguages = [...otherLanguages, 'roman'] as const
export type OtherTextLanguage = (typeof otherTextLanguages)[number]
/** The language of messages to whoever reads a language: Roman Urdu for Urdu, where the seller chose that. */
export const writtenAs = (language: Language, isRoman: boolean): TextLanguage =>
  language === ROMANIZED && isRoman ? 'roman' : language
/** A language as the back office calls it. */
export const languageName = (language: TextLanguage): string =>
  language === 'roman' ? 'Roman Urdu' : factsOf(language).name

const stored = z.record(z.string(), z.record(z.string(), z.string()))
/** Fields by language. */
export type Translations = z.output<typeof stored>
/** The same in an answer, as JSON text. */
export const translationsAnswer = z.string().meta({
  description:
    'A JSON object of the texts in other languages: fields by language. A text that it lacks is the English one',
})

/** The translations of a row; none where they cannot be read. */
export const readTranslations = (translations: string): Translations => storedJson(translations, stored, {})

/** All texts of a row in other languages, for a search. */
export const translatedWords = (translations: string): string =>
  Object.values(readTranslations(translations))
    .flatMap((texts) => Object.values(texts))
    .join(' ')

/** The languages in which a row has no text at all. */
export const languagesWithout = (
  translations: string,
  among: readonly OtherLanguage[] = otherLanguages,
): OtherLanguage[] => {
  const texts = readTranslations(translations)
  return among.filter((language) => !texts[language])
}

/** The translations with other texts in a language; blank ones are left out. */
export const withTexts = (
  translations: string,
  language: TextLanguage,
  texts: Readonly<Record<string, string>>,
): string => {
  const before = readTranslations(translations)
  const after = { ...before, [language]: { ...before[language], ...texts } }
  const filled = Object.entries(after).map(
    ([each, fields]) =>
      [each, Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))] as const,
  )
  return JSON.stringify(Object.fromEntries(filled.filter(([, fields]) => Object.keys(fields).length > 0)))
}

/** An Urdu line goes from right to left, also where a Latin word begins it (LANG-703). */
const fromRight = (text: string): string => text.replaceAll(/^(?=[A-Za-z][^\n]*[\u0600-\u06FF])/gm, '\u200F')

/** The texts of a row in a language, as they are shown. */
const textsIn = (translations: string, language: TextLanguage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readTranslations(translations)[language] ?? {}).map(([field, text]) => [
      field,
      fromRight(text),
    ]),
  )

/** A row with its texts in a language, that of the moment unless another one is given (VAL-710). */
export const inLanguage = <Row extends { translations: string }>(
  row: Row,
  language: TextLanguage = currentLanguage(),
): Row => (row.translations === '{}' ? row : { ...row, ...textsIn(row.translations, language) })

/** `planName` reads as plan name. */
const inWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const storedLines = z.union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values)])
/** A list, or the fields of a section, as its lines; another text as it is. */
const inLines = (text: string): string => storedJson<string[]>(text, storedLines, [text]).join('\n')

/** The translations as the versions of a row show them, as one field (VAL-711). */
export const translationsField: Field = {
  header: 'Other languages',
  inWords: (translations) =>
    Object.entries(readTranslations(String(translations)))
      .flatMap(([language, texts]) =>
        Object.entries(texts).map(
          ([field, text]) => `${languageName(language as TextLanguage)}, ${inWords(field)}: ${inLines(text)}`,
        ),
      )
      .join('\n'),
}

const UNREADABLE = 'The texts in other languages cannot be read'

/**
 * The translations of a form, as an object or its JSON text; they replace those before. `texts`: the rule for each field
 * that is a text, and what the OpenAPI document says of it. A blank text is none. Gives the text of the column.
 */
export const translationsInput = (
  texts: Record<string, z.ZodType>,
  into: readonly OtherTextLanguage[] = otherLanguages,
) => {
  const ofLanguage = z.object(
    Object.fromEntries(
      Object.entries(texts).map(([field, rule]) => [
        field,
        z
          .string()
          .meta(rule.meta() ?? {})
          .nullish(),
      ]),
    ),
  )
  const given = z.object(Object.fromEntries(into.map((language) => [language, ofLanguage.optional()])))
  return orJsonText(given, UNREADABLE).transform((byLanguage, ctx): string => {
    const read = Object.entries(byLanguage).map(([language, fields]) => {
      const filled = Object.entries(fields ?? {}).flatMap(([field, text]) => {
        if (!text || !isVisible(text)) return []
        const checked = texts[field]?.safeParse(text)
        const message = checked?.error?.issues[0]?.message
        if (message) ctx.addIssue({ code: 'custom', path: [language, field], message })
        return [[field, checked?.data]]
      })
      return [language, Object.fromEntries(filled)] as const
    })
    return JSON.stringify(Object.fromEntries(read.filter(([, fields]) => Object.keys(fields).length > 0)))
  })
}
