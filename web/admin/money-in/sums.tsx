import { Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatNumber } from '#src/shared/values/money.ts'
import { saveExport } from '#web/admin/table/all-rows.ts'
import { lastMonths } from '#web/admin/table/days.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { may, siteFacts } from '#web/session/shell-data.ts'
import { NoSource } from './no-source.tsx'

type Sum = Output<'bankFeed', 'sums'>[number]
type Line = Omit<Sum, 'day'>

/** The lines of several days added up by method. */
const added = (sums: readonly Sum[]): Line[] => {
  const lines = new Map<string, Line>()
  for (const { method, received, accepted, difference } of sums) {
    const line = lines.get(method) ?? { method, received: 0, accepted: 0, difference: null }
    line.received += received
    line.accepted += accepted
    if (difference !== null) line.difference = (line.difference ?? 0) + difference
    lines.set(method, line)
  }
  return [...lines.values()]
}

/** What the difference is, in words. */
const reasonOf = (difference: number | null): string =>
  difference === null
    ? 'No source covers it'
    : difference === 0
      ? 'Matches'
      : difference > 0
        ? 'More came in than orders account for'
        : 'More was accepted than alerts show'

/** An amount, or a dash where nothing tells of one. */
const shown = (amount: number | null): string => (amount === null ? '–' : formatNumber(amount))

/** `isDay`: for one day, explains differences only; the month's table explains everything else. */
const Lines = ({ lines, isDay = false }: { lines: readonly Line[]; isDay?: boolean }) => {
  return lines.map(({ method, received, accepted, difference }) => (
    <Table.Tr key={method}>
      <Table.Td>
        {method}
        {(!isDay || Boolean(difference)) && (
          <Text size="xs" c="dimmed">
            {reasonOf(difference)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{shown(difference === null ? null : received)}</Table.Td>
      <Table.Td ta="right">{formatNumber(accepted)}</Table.Td>
      <Table.Td ta="right" {...(difference && { fw: 600 })}>
        {shown(difference)}
      </Table.Td>
    </Table.Tr>
  ))
}

const ExportButton = (button: { onClick: () => void; children: string }) => (
  <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} {...button} />
)

/** What came in each day and in the month by method, beside what the shop accepted, with the difference. */
export const Sums = () => {
  const months = lastMonths()
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const { data, error, refetch } = trpc.bankFeed.sums.useQuery({ month }, { staleTime: 0 })
  const days = [...new Set(data?.map(({ day }) => day))]
  const save = async (name: string) => {
    try {
      await saveExport(name, { month })
    } catch (failure) {
      toastFailure(failure, { title: 'Export Failed', fallback: 'Failed to export the month' })
    }
  }
  return (
    <Stack gap="md">
      <NoSource />
      <Group justify="space-between" align="flex-end">
        <NativeSelect
          label="Month"
          data={months}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <Group gap="sm">
          <ExportButton onClick={() => void save('bank-feed-sums')}>Export CSV</ExportButton>
          {may() && (
            <ExportButton onClick={() => void save('invoices')}>Export invoices and tax</ExportButton>
          )}
        </Group>
      </Group>
      {error && !data ? (
        <LoadProblem what="The sums" error={error} onRetry={refetch} />
      ) : !data ? (
        <SpinnerAfter />
      ) : data.length === 0 ? (
        <Text c="dimmed">No money came in this month, and the shop accepted none.</Text>
      ) : (
        <>
          <Title order={2} size="h4">
            The whole month, in {siteFacts().currency}
          </Title>
          <Table aria-label="The whole month" horizontalSpacing={6}>
            <Heading />
            <Table.Tbody>
              <Lines lines={added(data)} />
            </Table.Tbody>
          </Table>
          <Title order={2} size="h4">
            Day by day, in {siteFacts().currency}
          </Title>
          <Table aria-label="Day by day" horizontalSpacing={6}>
            <Heading />
            <Table.Tbody>
              {days.map((day) => (
                <Fragment key={day}>
                  <Table.Tr>
                    <Table.Th colSpan={4} scope="colgroup">
                      {formatDate(new Date(day))}
                    </Table.Th>
                  </Table.Tr>
                  <Lines lines={data.filter((sum) => sum.day === day)} isDay />
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Stack>
  )
}

const Heading = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th>Method</Table.Th>
      <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
        Came in
      </Table.Th>
      <Table.Th ta="right">Accepted</Table.Th>
      <Table.Th ta="right">Difference</Table.Th>
    </Table.Tr>
  </Table.Thead>
)
