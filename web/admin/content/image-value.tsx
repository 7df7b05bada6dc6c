import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { contentValue } from '#src/domains/content/schema.ts'
import { ImageField } from '#web/admin/upload/image-field.tsx'
import type { ContentValues } from './content-form.ts'

/** An image of the website, and its text for those who do not see it (CONTENT-42). */
export const ImageValue = ({ form }: { form: UseFormReturnType<ContentValues> }) => (
  <Stack gap="xs">
    <ImageField
      input={form.getInputProps('value')}
      schema={contentValue(form.values.key, 'image')}
      what="the image"
      description="Filled in by an upload; or https://… or /…"
      uploadLabel="Image to upload"
      next="Save to show it on the page."
      alt={form.values.alt}
    />
    <TextInput
      label="Alternative text"
      description="What the image shows, for people who do not see it; leave empty for decoration"
      {...form.getInputProps('alt')}
    />
  </Stack>
)
