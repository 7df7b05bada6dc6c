import { Input, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { directionOf } from '#src/shared/language.ts'
import { type OtherTextLanguage, readTranslations, withTexts } from '#src/shared/translations.ts'
import { ListEditor, readList } from '#web/components/list-editor.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import classes from './translations.module.css'

type OwnInput = { label: string; value: string; error: ReactNode; onChange: (text: string) => void }

/** A field that is a text: a line unless it says what else it is. */
export type FormText = {
  name: string
  label: string
  kind?: 'lines' | 'list'
  /** The English text, where it is no field of the form. */
  english?: string
  /** An input of its own. */
  input?: (props: OwnInput) => ReactNode
}

/** A form whose translations are JSON text, as the answers of the shop have them. */
export type TranslatedForm = SchemaForm<{ translations: string } & Record<string, string | null>>

/** The English text; a list as its lines. */
export const englishOf = (form: TranslatedForm, { name, english }: FormText): string => {
  const text = english ?? form.values[name] ?? ''
  return readList(text || null)?.join('\n') ?? text
}

/** A text that was written in lines, as its field holds it. */
export const fromLines = ({ kind }: FormText, text: string): string =>
  kind === 'list'
    ? JSON.stringify(
        text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      )
    : text

/** The English text above the field, to be read while it is written anew. */
const English = ({ children: text }: { children: string }) =>
  text === '' ? 'The English one is empty.' : <span className={classes.english}>{text}</span>

export type TranslatedProps = {
  form: TranslatedForm
  language: OtherTextLanguage
  texts: readonly FormText[]
}

const Translated = ({ form, language, text }: Omit<TranslatedProps, 'texts'> & { text: FormText }) => {
  const { name, label, kind, input } = text
  const path = `translations.${language}.${name}`
  const value = readTranslations(form.values.translations)[language]?.[name] ?? ''
  const english = englishOf(form, text)
  const error = form.errors[path]
  const change = (next: string) => {
    form.setFieldValue('translations', withTexts(form.values.translations, language, { [name]: next }))
    if (error) form.validateField(path as never)
  }
  const field = { label, error, 'data-path': path }
  const written = language === 'roman' ? {} : { lang: language, dir: directionOf(language) }
  if (input) {
    return (
      <Input.Wrapper component="div" description={<English>{english}</English>}>
        <div {...written}>{input({ ...field, value, onChange: change })}</div>
      </Input.Wrapper>
    )
  }
  if (kind === 'list') {
    return (
      <Stack gap={6}>
        <Input.Description>
          <English>{english}</English>
        </Input.Description>
        <div {...written}>
          <ListEditor
            {...field}
            itemLabel="Line"
            value={readList(value) ?? []}
            onChange={(list) => change(list.length > 0 ? JSON.stringify(list) : '')}
          />
        </div>
      </Stack>
    )
  }
  const props = {
    ...field,
    ...written,
    description: <English>{english}</English>,
    placeholder: english === '' ? '' : 'Shows the English text',
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  }
  return kind === 'lines' ? (
    <Textarea autosize minRows={2} maxRows={16} {...props} />
  ) : (
    <TextInput {...props} />
  )
}

/** The texts of a form in a language that is not English, each below its English one. */
export const TranslatedTexts = ({ texts, ...of }: TranslatedProps) => (
  <Stack>
    {texts.map((text) => (
      <Translated key={text.name} {...of} text={text} />
    ))}
  </Stack>
)
