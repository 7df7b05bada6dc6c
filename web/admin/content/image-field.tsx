import { Image, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { contentValue } from '#src/domains/content/schema.ts'
import { ImageUpload } from '#web/admin/upload/image-upload.tsx'
import type { ContentValues } from './content-form.ts'

const TYPING_MS = 400

/** An image: uploaded or by its address, and its text for those who do not see it (CONTENT-42). */
export const ImageField = ({ form }: { form: UseFormReturnType<ContentValues> }) => {
  const { key, value, alt } = form.values
  // Not at every key: each address would be asked for.
  const [typed] = useDebouncedValue(value, TYPING_MS)
  const shown = contentValue(key, 'image').safeParse(typed).data
  return (
    <Stack gap="xs">
      {shown && <Image src={shown} alt={alt} mah={200} w="auto" fit="contain" radius="md" />}
      <ImageUpload
        label="Image to upload"
        next="Save to show it on the page."
        onDone={(url) => form.setFieldValue('value', url)}
      />
      <TextInput
        label="Address of the image"
        description="Filled in by an upload; or https://… or /…"
        inputMode="url"
        spellCheck={false}
        {...form.getInputProps('value')}
      />
      <TextInput
        label="Alternative text"
        description="What the image shows, for people who do not see it; leave empty for decoration"
        {...form.getInputProps('alt')}
      />
    </Stack>
  )
}
