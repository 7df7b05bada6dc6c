import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createDownloadInput } from '#src/domains/downloads/schema.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { type Download, DownloadDone } from './download-done.tsx'
import { ActiveField, AddressField, DownloadFields } from './download-fields.tsx'
import { guessFileType, typeDoubts } from './file-content.ts'
import { fileNameIn, readFileVersion } from './file-version.ts'
import { askInDoubt, usePublished } from './published.tsx'

const failed = { title: 'Error', fallback: 'Failed to add download' }
const first = { ...valuesOf(createDownloadInput), fileType: guessFileType('') }

/** Adds a download by the address of a file outside the shop. */
export const DownloadAddress = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient()
  const create = trpc.downloads.create.useMutation()
  const form = useSchemaForm(createDownloadInput, first)
  useDraft('downloads.create', form)
  useLeaveGuard(form.isDirty() && !form.submitting)
  const { compare, checkbox } = usePublished(form.values)
  const address = form.getInputProps('downloadUrl')
  // What the address says needs no typing.
  const readAddress = () => {
    const fileName = fileNameIn(form.values.downloadUrl)
    if (!fileName || form.values.fileName !== '') return
    const { version = first.version } = readFileVersion(fileName)
    form.setValues({ fileName, fileType: guessFileType(fileName), version })
  }
  const [added, setAdded] = useState<Download | null>(null)
  const submit = form.submit(async (values, { key }) => {
    const { fileName, fileType, isActive } = values
    // What nobody sees yet takes nobody's place.
    const { doubts, replaced } = isActive ? await compare() : { doubts: [], replaced: [] }
    if (isActive) doubts.push(...(await typeDoubts(fileName, fileType)))
    const onFailed = (error: unknown) => form.fail(error, failed)
    return askInDoubt({ verb: 'Add', fileName, doubts, replaced, onFailed }, async () => {
      const input = { ...values, replaces: replaced.map(({ id }) => id), idempotencyKey: key }
      const download = await create.mutateAsync(input)
      void invalidate(queryClient, 'downloads.list')
      toast({ title: 'Download Added', description: `${fileName} is added.`, tone: 'success' })
      form.reset()
      setAdded(download)
    })
  }, failed)
  if (added) {
    const text = added.isActive ? 'Customers and programs see it now.' : 'Nobody sees it until it is active.'
    return <DownloadDone download={added} text={text} onAgain={() => setAdded(null)} onClose={onClose} />
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <AddressField
          {...address}
          onBlur={() => {
            address.onBlur()
            readAddress()
          }}
        />
        <TextInput
          label="File name"
          placeholder="wacrm-1.2.0.zip…"
          spellCheck={false}
          {...form.field('fileName')}
        />
        <DownloadFields form={form} />
        <ActiveField {...form.getInputProps('isActive', { type: 'checkbox' })} />
        {form.values.isActive && checkbox}
        <FormEnd form={form} verb="Add Download" onCancel={onClose} />
      </Stack>
    </form>
  )
}
