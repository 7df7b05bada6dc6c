import { Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import { statementCsv } from '#src/domains/resellers/columns.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { dashboard, dashboardReseller as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { inline } from '#web/lib/inline.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Movement = Output<'resellers', 'statement'>['rows'][number]

const STEP = 20
const CSV = statementCsv.path

const whatOf = ({ kind, customer, plan }: Movement): string =>
  customer === null || plan === null
    ? texts.kinds[kind]
    : texts.movementOf({ kind: texts.kinds[kind], what: `${customer}, ${planNames[plan]}` })

/** Every movement of the balance, newest first. */
export const Statement = () => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    trpc.resellers.statement.useInfiniteQuery(
      { limit: STEP },
      {
        getNextPageParam: ({ total }, pages) => {
          const known = pages.reduce((sum, { rows }) => sum + rows.length, 0)
          return known < total ? known : undefined
        },
        initialCursor: 0,
        staleTime: 0,
      },
    )
  if (error && !data) return <LoadProblem title={texts.notLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} radius="md" />
  // A movement that a new one moved to the next page appears once.
  const movements = new Map(data.pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
  const money = (amount: number) => <Latin>{formatMoney(amount, siteFacts().currency)}</Latin>
  return (
    <Panel
      title={texts.statement}
      aside={
        movements.size > 0 && (
          <Button
            component="a"
            href={`${CSV}?language=${currentLanguage()}`}
            download
            variant="default"
            size="sm"
          >
            {texts.asCsv}
          </Button>
        )
      }
    >
      {movements.size === 0 && <Text c="dimmed">{texts.noMovements}</Text>}
      <Stack>
        <Table aria-label={texts.statement} horizontalSpacing={6}>
          <Table.Tbody>
            {[...movements.values()].map((movement) => (
              <Table.Tr key={movement.id}>
                <Table.Th scope="row" fw={500}>
                  <bdi>{whatOf(movement)}</bdi>
                  <Text size="xs" c="dimmed">
                    {movement.orderId === null
                      ? dayText(movement.createdAt)
                      : inline(
                          dashboard.orderAt({
                            id: movement.orderId,
                            createdAt: <Fragment key="day">{dayText(movement.createdAt)}</Fragment>,
                          }),
                        )}
                  </Text>
                </Table.Th>
                <Table.Td ta="end">
                  {money(movement.amount)}
                  <Text size="xs" c="dimmed">
                    {texts.balanceAfter} {money(movement.balance)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showOlder}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
