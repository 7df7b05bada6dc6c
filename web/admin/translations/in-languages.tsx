import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { otherLanguages } from '#src/shared/language.ts'
import {
  type OtherTextLanguage,
  readTranslations,
  type TextLanguage,
  textLanguages,
  withTexts,
} from '#src/shared/translations.ts'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { LanguageChoice, useShownLanguage } from './language-choice.tsx'
import { Proposal } from './proposal.tsx'
import {
  englishOf,
  type FormText,
  fromLines,
  type TranslatedForm,
  type TranslatedProps,
  TranslatedTexts,
} from './translated-texts.tsx'
import classes from './translations.module.css'

/** The language of the field that an error is about: `translations.ur.title`. */
const languageOfPath = (path: string): TextLanguage =>
  textLanguages.find((language) => path.startsWith(`translations.${language}.`)) ?? 'en'

/** AI's proposal for the texts of a form that keeps its translations together. */
const FormProposal = ({ form, language, texts }: TranslatedProps) => {
  const own = readTranslations(form.values.translations)[language] ?? {}
  return (
    <Proposal
      language={language}
      texts={texts.map((text) => ({
        name: text.name,
        label: text.label,
        english: englishOf(form, text),
        isWritten: Boolean(own[text.name]),
      }))}
      onPropose={(proposed) => {
        const { translations } = form.getValues()
        const written = texts
          .filter(({ name }) => name in proposed)
          .map((text) => [text.name, fromLines(text, proposed[text.name] ?? '')])
        form.setFieldValue('translations', withTexts(translations, language, Object.fromEntries(written)))
        return () => form.setFieldValue('translations', translations)
      }}
    />
  )
}

type Props<Values extends { translations?: unknown }> = {
  form: SchemaForm<Values>
  /** The fields that are texts, in their order, as the form calls them. */
  texts: readonly FormText[]
  into?: readonly OtherTextLanguage[]
  /** What stands below the texts in another language. */
  after?: (language: OtherTextLanguage, texts: Readonly<Record<string, string>>) => ReactNode
  /** The form in English. */
  children: ReactNode
}

/**
 * A form whose texts are written in English and in other languages, one at a time (VAL-506). A text that is left empty
 * there is the English one.
 */
export const InLanguages = <Values extends { translations?: unknown }>({
  form: typed,
  texts,
  into = otherLanguages,
  after,
  children,
}: Props<Values>) => {
  const form = typed as unknown as TranslatedForm
  const [language, choose] = useShownLanguage(form, languageOfPath)
  return (
    <>
      <LanguageChoice language={language} into={into} onChange={choose} />
      {language === 'en' ? (
        children
      ) : (
        <Stack className={classes.fields}>
          <FormProposal key={`${language} proposal`} form={form} texts={texts} language={language} />
          <TranslatedTexts key={language} form={form} texts={texts} language={language} />
          {texts.length === 0 && <Text c="dimmed">There are no texts yet.</Text>}
          {after?.(language, readTranslations(form.values.translations)[language] ?? {})}
        </Stack>
      )}
    </>
  )
}
