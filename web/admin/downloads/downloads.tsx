import { ActionIcon, Code, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { audienceOf, downloadColumns } from '#src/domains/downloads/columns.ts'
import { downloadFormInput, downloadListInput, fileTypeNames } from '#src/domains/downloads/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { FormModal } from '#web/admin/frame/form-modal.tsx'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { Facts } from '#web/admin/table/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { RowSwitch } from '#web/admin/table/row-switch.tsx'
import { Hash } from '#web/components/hash.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { formatBytes } from '#web/lib/size.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { Checksum } from './checksum.tsx'
import { DownloadAddress } from './download-address.tsx'
import { AboutFields, ActiveField, AddressField } from './download-fields.tsx'
import { DownloadUpload } from './download-upload.tsx'
import { TellButton } from './tell-customers.tsx'

type Download = Output<'downloads', 'setActive'>

const ActiveSwitch = ({ download }: { download: Download }) => (
  <RowSwitch
    row={download}
    name={download.fileName}
    flag="isActive"
    mutation={trpc.downloads.setActive}
    done={(isActive) => ({
      title: 'Status Updated',
      description: `${download.fileName} is ${isActive ? 'active' : 'inactive'}.`,
    })}
    failed={{ title: 'Error', fallback: 'Failed to update status' }}
  />
)

/** Adds a download: an uploaded file, or an address outside the shop. */
const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const [isUploading, setUploading] = useState(false)
  return (
    <FormModal onClose={onClose} title="Add Download">
      <Tabs defaultValue="file" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="file">Upload a file</Tabs.Tab>
          {/* Changing the tab would end the upload. */}
          <Tabs.Tab value="address" disabled={isUploading}>
            By address
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file">
          <DownloadUpload onUploading={setUploading} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="address">
          <DownloadAddress onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  )
}

const isExternal = ({ size }: Pick<Download, 'size'>): boolean => size === null
const sizeOf = ({ size }: Download): string => (size === null ? 'External link' : formatBytes(size))

const FileName = ({ download }: { download: Download }) => (
  <>
    {download.fileName}
    <Text size="xs" c="dimmed" fw={400}>
      {sizeOf(download)}
    </Text>
  </>
)

const Details = ({ download }: { download: Download }) => (
  <Stack>
    <Facts
      facts={[
        ['Type', fileTypeNames[download.fileType]],
        ['Version', download.version],
        ['What is new', download.notes],
        ['Size', sizeOf(download)],
        ['Address', <Code key="url">{download.downloadUrl}</Code>],
        ['For', audienceOf(download)],
        ['Downloads', download.downloadCount],
        ['Added', formatDateTime(download.createdAt)],
        ['Status', <ActiveSwitch key="active" download={download} />],
      ]}
    />
    {download.sha256 && <Checksum value={download.sha256} />}
  </Stack>
)

const downloads = defineResource({
  name: 'downloads',
  list: trpc.downloads.list,
  input: downloadListInput,
  noun: { one: 'download', many: 'downloads' },
  label: (download) => download.fileName,
  defaultSort: '-createdAt',
  searchHint: 'File name or version…',
  empty: { title: 'No Downloads', description: 'Upload the extension, or add the address of a file.' },
  columns: columnsOf(downloadColumns, {
    fileName: { cell: (download) => <FileName download={download} />, shows: ['size'] },
    size: { cell: sizeOf, align: 'right', hidden: true },
    sha256: { cell: ({ sha256 }) => sha256 && <Hash value={sha256} full />, hidden: true },
    downloadUrl: { hidden: true },
    downloadCount: { align: 'right' },
    isActive: { cell: (download) => <ActiveSwitch download={download} /> },
    createdAt: { hidden: true },
  }),
  filters: [{ key: 'fileType', label: 'Type', options: fileTypeNames }, activeFilter],
  create: { label: 'Add Download', dialog: (close) => <DownloadDialog onClose={close} /> },
  details: (download) => <Details download={download} />,
  form: {
    schema: downloadFormInput,
    initial: (download) => ({
      ...valuesOf(downloadFormInput, download),
      downloadUrl: download && isExternal(download) ? download.downloadUrl : undefined,
    }),
    versions: 'download',
    update: {
      title: 'Edit Download',
      mutation: trpc.downloads.edit,
      done: { title: 'Download Updated', description: 'Customers and programs see it now.' },
      failed: { title: 'Error', fallback: 'Failed to update download' },
    },
    fields: (form) => (
      <>
        {form.values.downloadUrl !== undefined && <AddressField {...form.getInputProps('downloadUrl')} />}
        <TextInput
          label="File name"
          description="Customers see it, and save the file under it"
          data-autofocus
          spellCheck={false}
          {...form.field('fileName')}
        />
        <AboutFields form={form} />
        <ActiveField {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </>
    ),
  },
  rowActions: (download) => (
    <>
      <TellButton download={download} />
      <Tip>
        <ActionIcon
          component="a"
          href={`/api/downloads/${download.id}/file`}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Download ${download.fileName}`}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      </Tip>
    </>
  ),
  card: (download) => ({
    name: download.fileName,
    state: <ActiveSwitch download={download} />,
    second: `${fileTypeNames[download.fileType]} · ${download.version} · ${sizeOf(download)}`,
    third: `For ${audienceOf(download)}`,
  }),
  bulk: activation(trpc.downloads.setActive, 'Failed to update status'),
  remove: {
    mutation: trpc.downloads.delete,
    failed: { title: 'Error', fallback: 'Failed to delete download' },
    several: 'Customers can no longer fetch them. They can be brought back from Deleted Items for 30 days.',
    question: ({ fileName }) => ({
      title: `Delete ${fileName}?`,
      body: 'Customers can no longer fetch it. It can be brought back from Deleted Items for 30 days.',
    }),
    done: { title: 'Download Deleted', description: 'Customers can no longer fetch it.' },
  },
})

export const DownloadsTab = () => <ResourcePage resource={downloads} />
