import { Table, Text } from '@mantine/core'
import { megabytes } from '#src/shared/copies.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'

/** The moment in a copy's name: `2026-11-25T220000Z`. */
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))

type Props = { copies: readonly { name: string; bytes: number }[]; place: string }

/** The copies at a place, newest first. */
export const CopyList = ({ copies, place }: Props) => (
  <details>
    <Text component="summary" size="sm">
      Newest: {formatDateTime(momentOf(copies[0]?.name ?? ''))}
    </Text>
    <Table aria-label={`Copies at ${place}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Made</Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th>Database</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {copies.map(({ name, bytes }) => (
          <Table.Tr key={name}>
            <Table.Td>{formatDateTime(momentOf(name))}</Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{megabytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
)
