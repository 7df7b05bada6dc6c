import { ColorInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ContentValues, inputOf } from './content-form.ts'
import { HtmlEditor } from './html-editor.tsx'
import { ImageValue } from './image-value.tsx'

type Props = { form: UseFormReturnType<ContentValues> }

const TextField = ({ form }: Props) => {
  const field = { label: 'Value', ...form.getInputProps('value') }
  const input = inputOf(form.values.key)
  if (input === 'color') return <ColorInput {...field} />
  if (input === 'address') return <TextInput inputMode="url" spellCheck={false} {...field} />
  return <Textarea autosize minRows={3} maxRows={16} {...field} />
}

/** The editor that fits the type of a content item (CONTENT-41). */
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
  if (type === 'json') {
    return (
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
    )
  }
  return <TextField form={form} />
}
