import { Code } from '@mantine/core'

const SHOWN = 12

/** A checksum in hex, in full, or shortened with the full value as its title. */
export const Hash = ({ value, full = false }: { value: string; full?: boolean }) => (
  <Code title={value} style={{ overflowWrap: 'anywhere' }}>
    {full ? value : `${value.slice(0, SHOWN)}…`}
  </Code>
)
