import { Group, NativeSelect, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type SalesDimension, salesDimensions } from '#src/domains/stats/schema.ts'
import { counted } from '#src/shared/counted.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type OrderPurpose, type PlanType, planNames } from '#src/shared/values/vocabulary.ts'
import { lastMonths, monthInWords } from '#web/admin/table/days.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './dashboard.module.css'
import { Ends } from './sales-ends.tsx'

type Sales = Output<'stats', 'sales'>
type Sums = Sales['total']

const kinds: Record<OrderPurpose, string> = { new: 'New', renew: 'Renewal', upgrade: 'Upgrade' }

/** How each dimension is called, what it calls orders that have none of it, and its stored words where they are no names. */
const dimensions: Record<SalesDimension, { label: string; none: string; names?: Record<string, string> }> = {
  plan: { label: 'Plan', none: '', names: planNames satisfies Record<PlanType, string> },
  product: { label: 'Product', none: 'Plans, no product' },
  coupon: { label: 'Coupon', none: 'No coupon' },
  kind: { label: 'Kind', none: '', names: kinds },
  reseller: { label: 'Reseller', none: 'The shop itself' },
  source: { label: 'Source', none: 'Unknown' },
}

/** The change of the revenue, such as `+12%`; a dash where there was none before. */
const changeOf = ({ revenue, revenueBefore }: Sums): string => {
  if (revenueBefore === 0) return '–'
  const percent = Math.round(((revenue - revenueBefore) / revenueBefore) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}

const Sum = ({ revenue, orders }: { revenue: number; orders: number }) => (
  <Table.Td>
    {formatMoney(revenue, siteFacts().currency)}
    <Text size="xs" c="dimmed">
      {counted(orders, 'order')}
    </Text>
  </Table.Td>
)

const Row = ({ name, sums, isTotal = false }: { name: string; sums: Sums; isTotal?: boolean }) => (
  <Table.Tr fw={isTotal ? 600 : undefined}>
    <Table.Th scope="row" fw={isTotal ? 600 : 500} className={classes.saleName}>
      {name}
    </Table.Th>
    <Sum revenue={sums.revenue} orders={sums.orders} />
    <Sum revenue={sums.revenueBefore} orders={sums.ordersBefore} />
    <Table.Td visibleFrom="xs">{changeOf(sums)}</Table.Td>
  </Table.Tr>
)

const Figures = ({ sales, by }: { sales: Sales; by: SalesDimension }) => {
  const { label, none, names } = dimensions[by]
  return (
    <Table className={classes.sales} aria-label={`Sales by ${label.toLowerCase()}`} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{label}</Table.Th>
          <Table.Th scope="col">{monthInWords(sales.month)}</Table.Th>
          <Table.Th scope="col">{monthInWords(sales.before)}</Table.Th>
          <Table.Th scope="col" visibleFrom="xs">
            Change
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sales.rows.map(({ key, name, ...sums }) => (
          <Row key={key} name={name === '' ? none : (names?.[name] ?? name)} sums={sums} />
        ))}
        {sales.others && <Row name="All others" sums={sales.others} />}
        <Row name="Total" sums={sales.total} isTotal />
      </Table.Tbody>
    </Table>
  )
}

const fresh = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData }

/** What sold in a month beside the month before, and the licences that ended and end. */
const SalesPart = () => {
  const months = lastMonths()
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const [by, setBy] = useState<SalesDimension>('plan')
  const { data, error, refetch, isPlaceholderData } = trpc.stats.sales.useQuery({ by, month }, fresh)
  // The rows of another dimension would stand under the wrong heading.
  const isOther = isPlaceholderData && data?.by !== by
  return (
    <section className={classes.panel} aria-labelledby="sales">
      <Stack gap="sm" aria-busy={isPlaceholderData || !data}>
        <Group justify="space-between" align="center">
          <Title id="sales" order={2} size="h4">
            Sales
          </Title>
          <NativeSelect
            aria-label="Month"
            data={months}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
        </Group>
        <SegmentedControl
          aria-label="Sales by"
          className={classes.dimensions}
          classNames={{ label: classes.choice }}
          data={salesDimensions.map((value) => ({ value, label: dimensions[value].label }))}
          value={by}
          onChange={setBy}
        />
        {error ? (
          <LoadProblem what="The sales" error={error} onRetry={refetch} />
        ) : !data || isOther ? (
          <Skeleton height={180} />
        ) : data.rows.length === 0 ? (
          <Text c="dimmed" py="md" ta="center">
            Nothing was sold in {monthInWords(data.month)} or {monthInWords(data.before)}.
          </Text>
        ) : (
          <Figures sales={data} by={by} />
        )}
        <Text size="xs" c="dimmed">
          Confirmed orders, in the month in which they were placed (Pakistan time).
        </Text>
        <Ends month={month} />
      </Stack>
    </section>
  )
}

export default SalesPart
