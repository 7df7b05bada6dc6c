import { Button, ColorInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { contentValue } from '#src/domains/content/schema.ts'
import type { FormText } from '#web/admin/translations/translated-texts.tsx'
import { ImageField } from '#web/admin/upload/image-field.tsx'
import { ListEditor, readList } from '#web/components/list-editor.tsx'
import { AccentButton, isHeadline } from './accent-button.tsx'
import { type ContentValues, inputOf } from './content-form.ts'
import { HtmlEditor } from './html-editor.tsx'

/** An image of the website, and its text for those who do not see it. */
const ImageValue = ({ form }: { form: UseFormReturnType<ContentValues> }) => (
  <Stack gap="xs">
    <ImageField
      input={form.getInputProps('value')}
      schema={contentValue(form.values.key, 'image')}
      what="the image"
      description="An upload fills this in, or enter an address: https://… or /…"
      uploadLabel="Image to upload"
      next="Save to show it on the page."
      alt={form.values.alt}
    />
    <TextInput
      label="Alternative text"
      description="What the image shows, for people who cannot see it. Leave it empty if it is only decoration"
      {...form.getInputProps('alt')}
    />
  </Stack>
)

type Props = { form: UseFormReturnType<ContentValues> }

const TextField = ({ form }: Props) => {
  // Of a new item the key comes first.
  const isKnown = form.getInitialValues().key !== ''
  const field = { label: 'Value', 'data-autofocus': isKnown || undefined, ...form.getInputProps('value') }
  const input = inputOf(form.values.key)
  if (input === 'color') return <ColorInput {...field} />
  if (input === 'address') return <TextInput inputMode="url" spellCheck={false} {...field} />
  return (
    <>
      <Textarea autosize minRows={3} maxRows={16} {...field} />
      {isHeadline(form.values) && <AccentButton field={() => form.getInputNode('value')} />}
    </>
  )
}

/** A list of texts as lines, with its JSON one press away; other JSON as it is stored. */
const JsonField = ({ form }: Props) => {
  const list = readList(form.values.value || null)
  const [isStored, setStored] = useState(list === null)
  return (
    <Stack gap="xs">
      {list && !isStored ? (
        <ListEditor
          label="Value"
          itemLabel="Line"
          value={list}
          onChange={(texts) => form.setFieldValue('value', JSON.stringify(texts))}
          error={form.errors.value}
          data-path="value"
        />
      ) : (
        <Textarea
          label="Value"
          description="JSON"
          autosize
          minRows={6}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('value')}
        />
      )}
      {list && (
        <Button variant="subtle" size="sm" w="fit-content" onClick={() => setStored(!isStored)}>
          {isStored ? 'As lines' : 'As JSON'}
        </Button>
      )}
    </Stack>
  )
}

/** The value as a text of other languages. */
export const translatedValue = ({ type, value }: Pick<ContentValues, 'type' | 'value'>): FormText => ({
  name: 'value',
  label: 'Value',
  kind: type === 'json' && readList(value) ? 'list' : 'lines',
  ...(type === 'html' && { input: (input) => <HtmlEditor {...input} /> }),
})

/** The editor that fits the type of a content item (CONTENT-705). */
export const ValueField = ({ form }: Props) => {
  const { type, value } = form.values
  if (type === 'image') return <ImageValue form={form} />
  if (type === 'html') {
    return (
      <HtmlEditor
        label="Value"
        value={value}
        error={form.errors.value}
        onChange={(html) => form.setFieldValue('value', html)}
      />
    )
  }
  if (type === 'json') return <JsonField form={form} />
  return <TextField form={form} />
}
