import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { formatDateTime } from '#src/shared/values/dates.ts'
import classes from '#web/admin/frame/group.module.css'
import type { Output } from '#web/lib/trpc.ts'
import own from './copies.module.css'

type Run = Output<'copies', 'state'>['runs'][number]

type Props = { runs: readonly Run[]; onMore: (() => void) | undefined }

/** The last copies and checks of all places, newest first (COPY-703). */
export const CopyRuns = ({ runs, onMore }: Props) => (
  <section className={classes.group} aria-labelledby="copy-runs">
    <Stack>
      <Title id="copy-runs" order={2} size="h4">
        Last runs
      </Title>
      <Table aria-labelledby="copy-runs" layout="fixed" horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={own.run}>Run</Table.Th>
            <Table.Th>Outcome</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Td className={own.run}>
                <Text size="sm" fw={600}>
                  {run.kind === 'copy' ? 'Copy' : 'Check'}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatDateTime(run.startedAt)}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c={run.problem ? 'red' : undefined} className={own.name}>
                  {run.problem ?? run.note}
                </Text>
                <Text size="sm" c="dimmed" className={own.name}>
                  {run.place}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {onMore && (
        <Button variant="subtle" onClick={onMore}>
          Show more
        </Button>
      )}
    </Stack>
  </section>
)
