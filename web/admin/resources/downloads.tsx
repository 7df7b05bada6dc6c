import { ActionIcon, Code, Group, Stack, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadListInput } from '#src/downloads/schema.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { Facts } from '#web/admin/resource/facts.tsx'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { useRowMutation } from '#web/admin/resource/row-mutation.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Hash } from '#web/components/hash.tsx'
import { formatBytes } from '#web/lib/size.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { fileTypeNames, fileTypeOptions } from './download-fields.tsx'

type Download = Output<'downloads', 'setActive'>

const ActiveSwitch = ({ download }: { download: Download }) => {
  const { run, pending, problem } = useRowMutation({
    source: 'downloads.list',
    mutation: trpc.downloads.setActive.useMutation(),
    optimistic: ({ isActive }) => ({ isActive }),
    done: { title: 'Status Updated', description: `${download.fileName} has a new status.` },
    failed: { title: 'Error', fallback: 'Failed to update status' },
  })
  return (
    <Switch
      aria-label={`${download.fileName} is active`}
      label={download.isActive ? 'Active' : 'Inactive'}
      checked={download.isActive}
      disabled={pending}
      error={problem}
      onChange={(event) => void run({ id: download.id, isActive: event.currentTarget.checked })}
    />
  )
}

const Details = ({ download }: { download: Download }) => (
  <Stack>
    <Facts
      facts={[
        ['Type', fileTypeNames[download.fileType]],
        ['Version', download.version],
        ['Size', download.size === null ? 'Lies elsewhere' : formatBytes(download.size)],
        ['Address', <Code key="url">{download.downloadUrl}</Code>],
        ['Owner', `User ${download.userId}`],
        ['Fetched', `${download.downloadCount} times`],
        ['Added', formatDateTime(download.createdAt)],
        ['Status', <ActiveSwitch key="active" download={download} />],
      ]}
    />
    {download.sha256 && (
      <Group gap="sm">
        <Hash value={download.sha256} full />
        <CopyButton value={download.sha256} label="Copy SHA-256" />
      </Group>
    )}
  </Stack>
)

const downloads = defineResource({
  name: 'downloads',
  source: 'downloads.list',
  list: downloadListInput,
  useList: (query, options) => trpc.downloads.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.downloads.list.query(query),
  noun: { one: 'download', many: 'downloads' },
  label: (download) => download.fileName,
  defaultSort: '-createdAt',
  searchHint: 'File name or version…',
  empty: { title: 'No Downloads', description: 'Upload the extension, or add the address of a file.' },
  columns: [
    { id: 'fileName', header: 'File', value: (download) => download.fileName },
    { id: 'fileType', header: 'Type', value: (download) => fileTypeNames[download.fileType] },
    { id: 'version', header: 'Version', value: (download) => download.version },
    {
      id: 'size',
      header: 'Size',
      value: (download) => download.size,
      cell: (download) => (download.size === null ? 'Elsewhere' : formatBytes(download.size)),
      align: 'right',
    },
    {
      id: 'sha256',
      header: 'SHA-256',
      value: (download) => download.sha256,
      cell: (download) => download.sha256 && <Hash value={download.sha256} />,
      hidden: true,
    },
    { id: 'downloadUrl', header: 'Address', value: (download) => download.downloadUrl, hidden: true },
    { id: 'userId', header: 'Owner', value: (download) => download.userId, hidden: true },
    { id: 'downloadCount', header: 'Fetched', value: (download) => download.downloadCount, align: 'right' },
    {
      id: 'isActive',
      header: 'Status',
      value: (download) => (download.isActive ? 'Active' : 'Inactive'),
      cell: (download) => <ActiveSwitch download={download} />,
    },
    { id: 'createdAt', header: 'Created', value: (download) => download.createdAt },
  ],
  filters: [
    { key: 'fileType', label: 'Type', options: fileTypeOptions },
    {
      key: 'isActive',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
  ],
  create: { label: 'Add download', dialog: (close) => <DownloadDialog onClose={close} /> },
  details: (download) => <Details download={download} />,
  rowActions: (download) => (
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
  ),
  remove: {
    useMutation: () => trpc.downloads.delete.useMutation(),
    question: ({ fileName }) => ({
      title: `Delete ${fileName}?`,
      body: 'Customers can no longer fetch it. This action cannot be undone.',
    }),
    done: { title: 'Download Deleted', description: 'The download and its file are gone.' },
    failed: { title: 'Error', fallback: 'Failed to delete download' },
  },
})

export const DownloadsTab = () => <ResourcePage resource={downloads} />
