import { Image, Input, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import { ImageUpload } from './image-upload.tsx'

const TYPING_MS = 400

type Props = {
  /** The props of the form for the address, such as `form.getInputProps('qrImage')`. */
  input: Pick<TextInputProps, 'value' | 'error' | 'onBlur'> & { onChange: (value: unknown) => void }
  /** The schema of addresses that are previewed. */
  schema: z.ZodType<unknown>
  /** The image in words, for the label of its address: "the image". */
  what: string
  description: string
  uploadLabel: string
  /** The next step after the upload, in words. */
  next: string
  alt: string
}

/** An image, uploaded or by its address, with a preview. */
export const ImageField = ({ input, schema, what, description, uploadLabel, next, alt }: Props) => {
  // Waits for a pause in typing, because each address is fetched.
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
