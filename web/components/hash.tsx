import { Code } from '@mantine/core'

const SHOWN = 12

/** A checksum in hex: short with the whole as a hint, or in full. */
export const Hash = ({ value, full = false }: { value: string; full?: boolean }) => (
  <Code title={value} style={{ overflowWrap: 'anywhere' }}>
    {full ? value : `${value.slice(0, SHOWN)}…`}
  </Code>
)
