import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { fileExtensions, NO_FILE, uploadInput } from '#src/domains/downloads/schema.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { FilePicker } from '#web/admin/upload/file-picker.tsx'
import { UploadProgress } from '#web/admin/upload/upload-progress.tsx'
import { useFileHash, useUpload } from '#web/admin/upload/use-upload.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { shellData } from '#web/session/shell-data.ts'
import { type Download, DownloadDone } from './download-done.tsx'
import { DownloadFields, type DownloadValues, firstValues } from './download-fields.tsx'
import { guessFileType, typeDoubts } from './file-content.ts'
import { readFileVersion } from './file-version.ts'
import { askInDoubt, type Published, usePublished } from './published.tsx'

const failed = { title: 'Upload Failed', fallback: 'Failed to upload file' }

const toFormData = (
  { fileType, version, notes = '', userId }: DownloadValues,
  file: File,
  replaced: Published[],
): FormData => {
  const form = new FormData()
  // Before the file, because the server reads the form in this order.
  form.append('fileType', fileType)
  form.append('version', String(version))
  form.append('notes', notes)
  form.append('userId', String(userId))
  form.append('replaces', replaced.map(({ id }) => id).join())
  form.append('file', file)
  return form
}

/** What is said of a stored file: whether it equals the one on this computer, where that could be read. */
const arrivalOf = (ownHash: string | null, sha256: string | null) => {
  if (ownHash === null) return { text: 'Compare its checksum with that of your file.' }
  return ownHash === sha256
    ? { text: 'It arrived whole: it equals the file on this computer.' }
    : {
        problem: 'The stored file differs from yours',
        text: 'Delete it and upload it again: what arrived is not the file on this computer.',
      }
}

type Props = { onUploading: (isUploading: boolean) => void; onClose: () => void }

/** Uploads a file for customers to download. */
export const DownloadUpload = ({ onUploading, onClose }: Props) => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const form = useSchemaForm<DownloadValues>(uploadInput, firstValues)
  const { rows, compare, checkbox } = usePublished(form.values)
  const upload = useUpload<Download>({ address: '/api/admin/downloads/upload', failed })
  const { state } = upload
  const hash = useFileHash(file)
  const same = state.name === 'idle' && hash ? rows.find(({ sha256 }) => sha256 === hash) : undefined
  const isSending = state.name === 'sending'
  useEffect(() => onUploading(isSending), [isSending, onUploading])

  const choose = (chosen: File | null) => {
    setFile(chosen)
    upload.reset()
    if (!chosen) return
    const { version = firstValues.version } = readFileVersion(chosen.name)
    form.setValues({ fileName: chosen.name, fileType: guessFileType(chosen.name), version })
  }
  const publish = async (data: FormData, replaced: Published[]) => {
    const stored = await upload.start(data)
    if (!stored) return
    void invalidate(queryClient, 'downloads.list')
    const off = replaced.map(({ version }) => version).join(' and ')
    const description = `${stored.fileName} is stored${off && `, and ${off} ${replaced.length === 1 ? 'is' : 'are'} switched off`}.`
    toast({ title: 'Upload Successful', description, tone: 'success' })
  }
  const send = form.submit(async (values) => {
    if (!file) return
    const { fileName, fileType } = values
    const { doubts, replaced } = await compare()
    doubts.push(...(await typeDoubts(fileName, fileType, file)))
    // The question closes at once: the dialog below shows the upload.
    return askInDoubt({ verb: 'Upload', fileName, doubts, replaced }, async () => {
      void publish(toFormData(values, file, replaced), replaced)
    })
  }, failed)
  const start = (event: FormEvent) => {
    if (file) return send(event)
    event.preventDefault()
    toast({ title: 'No File Selected', description: NO_FILE, tone: 'error' })
  }

  if (state.name === 'done') {
    const { answer } = state
    const arrival = arrivalOf(hash, answer.sha256)
    return <DownloadDone download={answer} {...arrival} onAgain={() => choose(null)} onClose={onClose} />
  }
  if (state.name === 'sending') return <UploadProgress progress={state.progress} onCancel={upload.cancel} />
  return (
    <form noValidate onSubmit={start}>
      <Stack>
        <FilePicker
          label="File to upload"
          file={file}
          accepted={[{ extensions: fileExtensions, maxBytes: shellData().maxUploadBytes.download }]}
          onChange={choose}
        />
        {same && (
          <Alert color="accent" variant="light" title="This file is there already">
            It was uploaded as {same.fileName}, version {same.version}.
          </Alert>
        )}
        <DownloadFields form={form} />
        {file && checkbox}
        <FormProblem form={form} />
        {state.name === 'failed' && (
          <Alert color="red" variant="light" role="alert" title="Upload Failed">
            {state.message}
          </Alert>
        )}
        <Group justify="flex-end" data-form-end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{state.name === 'failed' ? 'Retry' : 'Upload'}</Button>
        </Group>
      </Stack>
    </form>
  )
}
