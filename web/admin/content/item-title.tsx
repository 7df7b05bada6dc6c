import { Text } from '@mantine/core'
import { nameOfKey } from '#src/shared/names.ts'

/** What people call a text of the website, and small after it the key by which programs do. */
export const ItemTitle = ({ of: key }: { of: string }) => (
  <>
    {nameOfKey(key)}{' '}
    <Text span size="xs" c="dimmed" ff="monospace" fw={400} style={{ overflowWrap: 'anywhere' }}>
      {key}
    </Text>
  </>
)
