import '#web/urdu/font.css'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { factsOf, otherLanguages } from '#src/shared/language.ts'
import {
  languageName,
  type OtherTextLanguage,
  readTranslations,
  type TextLanguage,
  textLanguages,
  withTexts,
} from '#src/shared/translations.ts'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
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

const labelOf = (language: TextLanguage): ReactNode =>
  language === 'roman' ? languageName(language) : <span lang={language}>{factsOf(language).ownName}</span>

/** The language of the field that an error is about: `translations.ur.title`. */
const languageOfPath = (path: string): TextLanguage =>
  textLanguages.find((language) => path.startsWith(`translations.${language}.`)) ?? 'en'

/** The language of the texts that a form shows. It follows the first field that was refused (VAL-713). */
const useShownLanguage = ({ errors, getInputNode }: Pick<TranslatedForm, 'errors' | 'getInputNode'>) => {
  const [language, choose] = useState<TextLanguage>('en')
  const [seen, see] = useState(errors)
  const [refused, setRefused] = useState<string>()
  if (seen !== errors) {
    see(errors)
    const bad = Object.keys(errors)
    const [first] = bad
    if (first && bad.every((path) => languageOfPath(path) !== language)) {
      choose(languageOfPath(first))
      setRefused(first)
    }
  }
  useEffect(() => {
    if (refused) getInputNode(refused)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field is there
  }, [refused])
  return [language, choose] as const
}

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
  const [language, choose] = useShownLanguage(form)
  return (
    <>
      <SegmentedControl
        aria-label="Language of the texts"
        value={language}
        onChange={(value) => choose(value)}
        data={['en' as const, ...into].map((value) => ({ value, label: labelOf(value) }))}
        style={{ alignSelf: 'start' }}
      />
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
