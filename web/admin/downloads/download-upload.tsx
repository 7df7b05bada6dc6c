import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import {
  fileExtensions,
  fileTypeNames,
  isOlder,
  NO_FILE,
  uploadInput,
} from '#src/domains/downloads/schema.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { FilePicker } from '#web/admin/upload/file-picker.tsx'
import { UploadProgress } from '#web/admin/upload/upload-progress.tsx'
import { useFileHash, useUpload } from '#web/admin/upload/use-upload.ts'
import { NewsDialog, people } from '#web/admin/whatsapp/news.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { Hash } from '#web/components/hash.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { shellData } from '#web/session/shell-data.ts'
import { DownloadFields, type DownloadValues, firstValues, guessFileType } from './download-fields.tsx'
import { readFileVersion } from './file-version.ts'

type Published = Output<'downloads', 'list'>['rows'][number]
type Download = Pick<Published, 'fileName' | 'fileType' | 'version' | 'notes' | 'customer' | 'sha256'>

const FAILED = 'Failed to upload file'
const stopQuestion = { title: 'Stop the upload?', leave: 'Stop upload', stay: 'Keep uploading' }

const toFormData = (
  { fileType, version, notes = '', userId }: DownloadValues,
  file: File,
  replaced: Published | undefined,
): FormData => {
  const form = new FormData()
  // Before the file, because the server reads the form in this order.
  form.append('fileType', fileType)
  form.append('version', String(version))
  form.append('notes', notes)
  form.append('userId', String(userId))
  if (replaced) form.append('replaces', String(replaced.id))
  form.append('file', file)
  return form
}

/** The newest older version of the same type and people that customers get now, whatever its name (UP-11). */
const olderOf = (published: Published[], { fileType, version, userId }: DownloadValues) =>
  published
    .filter(
      (row) =>
        row.isActive &&
        row.fileType === fileType &&
        (userId ? row.userId === Number(userId) : row.customer === null) &&
        isOlder(row.version, String(version)),
    )
    .toSorted((a, b) => (isOlder(a.version, b.version) ? 1 : -1))[0]

const isSameProduct = (published: Published, { fileName }: DownloadValues): boolean =>
  readFileVersion(published.fileName).product === readFileVersion(fileName).product

/** What a file for everybody differs in from the one of its type that customers get now (UP-11). */
const doubtsOf = (published: Published[], values: DownloadValues): string[] => {
  const now = published
    .filter(
      ({ isActive, fileType, customer }) => isActive && fileType === values.fileType && customer === null,
    )
    .toSorted((a, b) => (isOlder(a.version, b.version) ? 1 : -1))[0]
  if (!now || values.userId) return []
  const { fileName, version } = now
  return [
    ...(isSameProduct(now, values) ? [] : [`Its name is not that of ${fileName}, which customers get now.`]),
    ...(isOlder(String(values.version), version)
      ? [
          `Version ${String(values.version)} is older than ${version} of ${fileName}, which customers get now.`,
        ]
      : []),
  ]
}

/** Offers to tell everybody of a file that is for everybody, with what was written as "What is new" (MSG-77). */
const TellCustomers = ({ download, onTold }: { download: Download; onTold: () => void }) => {
  const { fileType, version, notes, customer } = download
  const [isWriting, writing] = useDisclosure(false)
  const { data: audience } = trpc.messages.updateAudience.useQuery(undefined, { staleTime: 0 })
  if (customer !== null || !audience || audience.count === 0) return null
  return (
    <>
      <Button variant="light" w="fit-content" onClick={writing.open}>
        Tell {people(audience.count)}
      </Button>
      {isWriting && (
        <NewsDialog
          title={`${fileTypeNames[fileType]} ${version}`}
          message={notes}
          onClose={writing.close}
          onSent={onTold}
        />
      )}
    </>
  )
}

type DoneProps = { download: Download; ownHash: string | null; onAgain: () => void; onClose: () => void }

const Done = ({ download, ownHash, onAgain, onClose }: DoneProps) => {
  const { fileName, sha256 } = download
  const differs = ownHash !== null && ownHash !== sha256
  return (
    <Stack>
      <Alert
        color={differs ? 'red' : 'brand'}
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title={differs ? 'The stored file differs from yours' : `${fileName} is stored`}
      >
        {differs
          ? 'Delete it and upload it again: its SHA-256 is not that of the file on this computer.'
          : ownHash
            ? 'Its SHA-256 equals that of the file on this computer.'
            : 'Compare its SHA-256 with that of your file.'}
      </Alert>
      {sha256 && (
        <div>
          <Text size="sm" fw={600}>
            SHA-256
          </Text>
          <Group gap="sm">
            <Hash value={sha256} full />
            <CopyButton value={sha256} label="Copy SHA-256" />
          </Group>
        </div>
      )}
      <TellCustomers download={download} onTold={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          Upload another
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

type Props = { onUploading: (isUploading: boolean) => void; onClose: () => void }

/** Uploads a file for customers to download (UP-8, UP-9). */
export const DownloadUpload = ({ onUploading, onClose }: Props) => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const form = useSchemaForm<DownloadValues>(uploadInput, firstValues)
  const { data: newest } = trpc.downloads.list.useQuery({}, { staleTime: 0 })
  const older = file ? olderOf(newest?.rows ?? [], form.values) : undefined
  const [chosenReplaces, setReplaces] = useState<boolean | null>(null)
  const doubts = file ? doubtsOf(newest?.rows ?? [], form.values) : []
  // Another name may be another product, which must not be switched off unasked.
  const replaces = chosenReplaces ?? (older !== undefined && isSameProduct(older, form.values))
  const replaced = replaces ? older : undefined
  const upload = useUpload<Download>({
    address: '/api/admin/downloads/upload',
    onDone: ({ fileName }) => {
      void invalidate(queryClient, 'downloads.list')
      const description = replaced
        ? `${fileName} is stored, and ${replaced.version} is switched off.`
        : `${fileName} is stored.`
      toast({ title: 'Upload Successful', description, tone: 'success' })
    },
    onFailed: (message) => toast({ title: 'Upload Failed', description: message || FAILED, tone: 'error' }),
  })
  const { state } = upload
  const hash = useFileHash(file)
  const same = state.name === 'idle' && hash ? newest?.rows.find(({ sha256 }) => sha256 === hash) : undefined
  const isSending = state.name === 'sending'
  useLeaveGuard(isSending, stopQuestion)
  useEffect(() => onUploading(isSending), [isSending, onUploading])

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setReplaces(null)
    upload.reset()
    if (!chosen) return
    const { version = firstValues.version } = readFileVersion(chosen.name)
    form.setValues({ fileName: chosen.name, fileType: guessFileType(chosen.name), version })
  }
  const send = form.submit(async (values) => file && upload.start(toFormData(values, file, replaced)), {
    title: 'Upload Failed',
    fallback: FAILED,
  })
  const start = (event: FormEvent) => {
    if (file) return send(event)
    event.preventDefault()
    toast({ title: 'No File Selected', description: NO_FILE, tone: 'error' })
  }

  if (state.name === 'done') {
    return <Done download={state.answer} ownHash={hash} onAgain={() => choose(null)} onClose={onClose} />
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
        {older && (
          <Checkbox
            label={`Replaces ${older.version}`}
            description={`${older.fileName} is switched off when this file is stored.`}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        {doubts.map((doubt) => (
          <Alert key={doubt} color="accent" variant="light" role="status">
            {doubt}
          </Alert>
        ))}
        <FormProblem form={form} />
        {state.name === 'failed' && (
          <Alert color="red" variant="light" role="alert" title="Upload Failed">
            {state.message || FAILED}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{state.name === 'failed' ? 'Retry' : 'Upload'}</Button>
        </Group>
      </Stack>
    </form>
  )
}
