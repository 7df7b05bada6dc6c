import { Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardReseller as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Movement = Output<'resellers', 'statement'>['rows'][number]

const STEP = 20

const whatOf = ({ kind, customer, plan }: Movement): string =>
  customer === null || plan === null
    ? texts.kinds[kind]
    : texts.movementOf({ kind: texts.kinds[kind], what: `${customer}, ${planNames[plan]}` })

/** Every movement of the balance, newest first. */
export const Statement = () => {
  const [shown, setShown] = useState(STEP)
  const { data, error, refetch } = trpc.resellers.statement.useQuery(
    { limit: shown },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  if (error && !data) return <LoadProblem title={texts.notLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} radius="md" />
  const money = (amount: number) => <Latin>{formatMoney(amount, siteFacts().currency)}</Latin>
  return (
    <Panel title={texts.statement}>
      <Stack>
        <Table aria-label={texts.statement} horizontalSpacing={6}>
          <Table.Tbody>
            {data.rows.map((movement) => (
              <Table.Tr key={movement.id}>
                <Table.Th scope="row" fw={500}>
                  <bdi>{whatOf(movement)}</bdi>
                  <Text size="xs" c="dimmed">
                    {dayText(movement.createdAt)}
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
        {data.total > shown && shown < 200 && (
          <Button variant="default" onClick={() => setShown(Math.min(200, shown + 60))}>
            {texts.showOlder}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
