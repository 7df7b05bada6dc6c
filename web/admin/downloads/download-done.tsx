import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Checksum } from './checksum.tsx'
import type { Published } from './published.tsx'
import { TellCustomers } from './tell-customers.tsx'

export type Download = Pick<
  Published,
  'fileName' | 'fileType' | 'version' | 'notes' | 'customer' | 'sha256' | 'isActive'
>

type Props = {
  download: Download
  /** What is wrong with it, instead of that it is there. */
  problem?: string
  text: string
  onAgain: () => void
  onClose: () => void
}

/** What was just published, and the offer to tell customers of it. */
export const DownloadDone = ({ download, problem, text, onAgain, onClose }: Props) => {
  const { fileName, sha256, isActive } = download
  return (
    <Stack>
      <Alert
        color={problem ? 'red' : 'brand'}
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title={problem ?? `${fileName} is ${sha256 === null ? 'added' : 'stored'}`}
      >
        {text}
      </Alert>
      {isActive && <TellCustomers download={download} onTold={onClose} />}
      {sha256 && <Checksum value={sha256} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {sha256 === null ? 'Add another' : 'Upload another'}
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
