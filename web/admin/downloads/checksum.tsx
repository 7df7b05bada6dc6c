import { Group, Text } from '@mantine/core'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Hash } from '#web/components/hash.tsx'

/** The SHA-256 of a stored file, with what it is good for. */
export const Checksum = ({ value }: { value: string }) => (
  <div>
    <Text size="sm" fw={600}>
      Checksum (SHA-256)
    </Text>
    <Text size="sm" c="dimmed" mb={4}>
      Two files with the same checksum are the same file. You need it only when somebody asks for it.
    </Text>
    <Group gap="sm">
      <Hash value={value} full />
      <CopyButton value={value} label="Copy checksum" />
    </Group>
  </div>
)
