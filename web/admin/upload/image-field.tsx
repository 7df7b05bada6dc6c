import { Image, Input, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import { ImageUpload } from './image-upload.tsx'

const TYPING_MS = 400

type Props = {
  /** The props of the form for the address, such as `form.getInputProps('qrImage')`. */
  input: Pick<TextInputProps, 'value' | 'error' | 'onBlur'> & { onChange: (value: unknown) => void }
  /** Which addresses are shown. */
  schema: z.ZodType<unknown>
  /** What the address is of: "the image". */
  what: string
  description: string
  uploadLabel: string
  /** What is left to do once the image is uploaded. */
  next: string
  alt: string
}

/** An image, uploaded or by its address, and what it looks like (MEDIA-1). */
export const ImageField = ({ input, schema, what, description, uploadLabel, next, alt }: Props) => {
  // Not at every key: each address would be asked for.
  const [typed] = useDebouncedValue(input.value, TYPING_MS)
  const { data } = schema.safeParse(typed)
  return (
    <>
      {typeof data === 'string' && data && (
        <Image src={data} alt={alt} mah={200} w="auto" fit="contain" radius="md" />
      )}
      <Input.Wrapper label={uploadLabel} labelElement="div">
        <ImageUpload label={uploadLabel} next={next} onDone={input.onChange} />
      </Input.Wrapper>
      <TextInput
        label={`Address of ${what}`}
        description={description}
        inputMode="url"
        spellCheck={false}
        {...input}
      />
    </>
  )
}
