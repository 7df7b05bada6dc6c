import { Alert, Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { imageExtensions, NO_MEDIA, videoExtensions } from '#src/domains/media/schema.ts'
import { FilePicker } from '#web/admin/upload/file-picker.tsx'
import { UploadProgress } from '#web/admin/upload/upload-progress.tsx'
import { useUpload } from '#web/admin/upload/use-upload.ts'
import { toast } from '#web/lib/toast.tsx'
import { shellData } from '#web/session/shell-data.ts'
import type { NotificationValues } from './notification-preview.tsx'

type Uploaded = Required<Pick<NotificationValues, 'mediaType'>> & { mediaUrl: string }

/** Uploads the picture or video of a banner as soon as it is chosen, and fills in its address and kind. */
export const MediaUpload = ({ form }: { form: UseFormReturnType<NotificationValues> }) => {
  const [file, setFile] = useState<File | null>(null)
  const { part, state, ...upload } = useUpload<Uploaded>({
    address: '/api/admin/notifications/upload-media',
    failed: { title: 'Upload Failed', fallback: 'Failed to upload media' },
    // A changed form asks by itself.
    isGuarded: form.isDirty(),
  })
  const { image, video } = shellData().maxUploadBytes
  const start = async (chosen: File | null) => {
    if (!chosen) return toast({ title: 'Error', description: NO_MEDIA, tone: 'error' })
    const data = new FormData()
    data.append('media', chosen)
    const stored = await upload.start(data)
    if (!stored) return
    form.setValues(stored)
    setFile(null)
    toast({ title: 'Media Uploaded', description: 'Visitors see it once you save.', tone: 'success' })
  }
  return (
    <Stack gap="sm" ref={part} tabIndex={-1}>
      {state.name === 'sending' ? (
        <UploadProgress progress={state.progress} onCancel={upload.cancel} />
      ) : (
        <>
          <FilePicker
            label="Picture or video to upload"
            file={file}
            accepted={[
              { extensions: imageExtensions, maxBytes: image },
              { extensions: videoExtensions, maxBytes: video },
            ]}
            onChange={(chosen) => {
              setFile(chosen)
              if (chosen) void start(chosen)
              else upload.reset()
            }}
          />
          {state.name === 'failed' && (
            <Alert color="red" variant="light" role="alert" title="Upload Failed">
              {state.message}
            </Alert>
          )}
          <Button
            variant="light"
            w="fit-content"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => void start(file)}
          >
            {state.name === 'failed' ? 'Retry' : 'Upload'}
          </Button>
        </>
      )}
    </Stack>
  )
}
