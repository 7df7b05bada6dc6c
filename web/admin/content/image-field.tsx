import { Alert, Image, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { contentValue } from '#src/domains/content/schema.ts'
import { imageExtensions } from '#src/domains/media/schema.ts'
import { useLeaveGuard } from '#web/admin/leave-guard.ts'
import { FilePicker } from '#web/admin/upload/file-picker.tsx'
import { UploadProgress } from '#web/admin/upload/upload-progress.tsx'
import { useUpload } from '#web/admin/upload/use-upload.ts'
import { toast } from '#web/lib/toast.tsx'
import { shellData } from '#web/session/shell-data.ts'
import type { ContentValues } from './content-form.ts'

const FAILED = 'Failed to upload image'
const TYPING_MS = 400
const stopQuestion = { title: 'Stop the upload?', leave: 'Stop upload', stay: 'Keep uploading' }

/** An image: uploaded or by its address, and its text for those who do not see it (CONTENT-42). */
export const ImageField = ({ form }: { form: UseFormReturnType<ContentValues> }) => {
  const { key, value, alt } = form.values
  // Not at every key: each address would be asked for.
  const [typed] = useDebouncedValue(value, TYPING_MS)
  const shown = contentValue(key, 'image').safeParse(typed).data
  const { state, start, cancel } = useUpload<{ url: string }>({
    address: '/api/admin/upload-image',
    onDone: ({ url }) => {
      form.setFieldValue('value', url)
      toast({ title: 'Image Uploaded', description: 'Save to show it on the page.', tone: 'success' })
    },
    onFailed: (message) => toast({ title: 'Upload failed', description: message || FAILED, tone: 'error' }),
  })
  useLeaveGuard(state.name === 'sending', stopQuestion)
  const send = (file: File | null) => {
    if (!file) return
    const data = new FormData()
    data.append('image', file)
    void start(data)
  }
  return (
    <Stack gap="xs">
      {shown && <Image src={shown} alt={alt} mah={200} w="auto" fit="contain" radius="md" />}
      {state.name === 'sending' ? (
        <UploadProgress progress={state.progress} onCancel={cancel} />
      ) : (
        <FilePicker
          label="Image to upload"
          file={null}
          accepted={[{ extensions: imageExtensions, maxBytes: shellData().maxUploadBytes.image }]}
          onChange={send}
        />
      )}
      {state.name === 'failed' && (
        <Alert color="red" variant="light" role="alert">
          {state.message || FAILED}
        </Alert>
      )}
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
