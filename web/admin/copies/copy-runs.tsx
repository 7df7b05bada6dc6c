import { Stack, Table, Text, Title } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import classes from '#web/admin/frame/group.module.css'
import type { Output } from '#web/lib/trpc.ts'

type Run = Output<'copies', 'state'>['runs'][number]

/** The last copies and checks of all places, newest first (COPY-7). */
export const CopyRuns = ({ runs }: { runs: readonly Run[] }) => (
  <section className={classes.group} aria-labelledby="copy-runs">
    <Stack>
      <Title id="copy-runs" order={2} size="h4">
        Last runs
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-labelledby="copy-runs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>Place</Table.Th>
              <Table.Th>Outcome</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>{formatDateTime(run.startedAt)}</Table.Td>
                <Table.Td>{run.kind === 'copy' ? 'Copy' : 'Check'}</Table.Td>
                <Table.Td>{run.place}</Table.Td>
                <Table.Td>
                  <Text size="sm" c={run.problem ? 'red' : undefined}>
                    {run.problem ?? run.note}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  </section>
)
