import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconFileZip, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatBytes } from '#web/lib/size.ts'

type Accepted = { extensions: readonly string[]; maxBytes: number }

type Props = {
  label: string
  file: File | null
  /** The accepted extensions, with the most bytes of each. */
  accepted: readonly Accepted[]
  onChange: (file: File | null) => void
}

// A type that no file has, so that only the extensions decide, as on the server.
const BY_EXTENSION = 'application/x-by-extension'

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''

/** The check of a file's size by its extension; null for a file that is small enough. */
const tooLarge =
  (accepted: readonly Accepted[]) =>
  ({ name, size }: File) => {
    const limit = accepted.find(({ extensions }) => extensions.includes(extensionOf(name)))
    return limit && size > limit.maxBytes ? { code: TOO_LARGE, message: '' } : null
  }

const refusal = ({ file, errors }: FileRejection): string =>
  errors.some(({ code }) => code === TOO_LARGE)
    ? `${file.name} is too large (${formatBytes(file.size)}).`
    : `${file.name} is not of an accepted type.`

const TOO_LARGE = 'file-too-large'

/** Takes one file by click or drop, and says why it refuses one (UP-8). */
export const FilePicker = ({ label, file, accepted, onChange }: Props) => {
  const [refused, setRefused] = useState<string[]>([])
  const rule = accepted
    .map(({ extensions, maxBytes }) => `${extensions.join(', ')} – up to ${formatBytes(maxBytes)}`)
    .join('; ')

  if (file) {
    return (
      <Paper withBorder p="md">
        <Group justify="space-between">
          <Group wrap="nowrap" gap="sm" miw={0} flex="1 1 12rem">
            <IconFileZip size={28} style={{ flex: 'none' }} aria-hidden />
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
              <Text size="sm" c="dimmed">
                {formatBytes(file.size)}
              </Text>
            </div>
          </Group>
          <Button variant="default" size="sm" flex="none" onClick={() => onChange(null)}>
            Choose another
          </Button>
        </Group>
      </Paper>
    )
  }

  return (
    <Stack gap="xs">
      <Dropzone
        multiple={false}
        validator={tooLarge(accepted)}
        accept={{
          [BY_EXTENSION]: accepted.flatMap(({ extensions }) => extensions.map((name) => `.${name}`)),
        }}
        inputProps={{ 'aria-label': label }}
        onDrop={([chosen]) => {
          setRefused([])
          onChange(chosen ?? null)
        }}
        onReject={(rejections) => setRefused(rejections.map(refusal))}
      >
        <Stack align="center" gap="xs" py="lg" style={{ pointerEvents: 'none' }}>
          <Dropzone.Accept>
            <IconUpload size={40} aria-hidden />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconX size={40} aria-hidden />
          </Dropzone.Reject>
          <Dropzone.Idle>
            <IconUpload size={40} stroke={1.5} aria-hidden />
          </Dropzone.Idle>
          <Text fw={600}>Drop the file here, or click to choose</Text>
          <Text size="sm" c="dimmed" ta="center">
            {rule}
          </Text>
        </Stack>
      </Dropzone>
      {refused.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {refused.join(' ')} Accepted: {rule}.
        </Alert>
      )}
    </Stack>
  )
}
