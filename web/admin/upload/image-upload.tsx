import { Alert, Stack } from '@mantine/core'
import { imageExtensions } from '#src/domains/media/schema.ts'
import { toast } from '#web/lib/toast.tsx'
import { shellData } from '#web/session/shell-data.ts'
import { FilePicker } from './file-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  label: string
  /** The next step after the upload, in words. */
  next: string
  /** Gets the address of the stored image. */
  onDone: (url: string) => void
}

/** Uploads an image as soon as it is chosen. */
export const ImageUpload = ({ label, next, onDone }: Props) => {
  const { part, state, start, cancel } = useUpload<{ url: string }>({
    address: '/api/admin/upload-image',
    failed: { title: 'Upload failed', fallback: 'Failed to upload image' },
  })
  const send = async (file: File | null) => {
    if (!file) return
    const data = new FormData()
    data.append('image', file)
    const stored = await start(data)
    if (!stored) return
    onDone(stored.url)
    toast({ title: 'Image Uploaded', description: next, tone: 'success' })
  }
  return (
    <Stack gap="xs" ref={part} tabIndex={-1}>
      {state.name === 'sending' ? (
        <UploadProgress progress={state.progress} onCancel={cancel} />
      ) : (
        <FilePicker
          label={label}
          file={null}
          accepted={[{ extensions: imageExtensions, maxBytes: shellData().maxUploadBytes.image }]}
          onChange={(file) => void send(file)}
        />
      )}
      {state.name === 'failed' && (
        <Alert color="red" variant="light" role="alert">
          {state.message}
        </Alert>
      )}
    </Stack>
  )
}
