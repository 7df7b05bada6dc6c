import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { Button, Group, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChartAreaLine, IconTable } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Range, rangeNames, ranges } from '#src/domains/stats/schema.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './dashboard.module.css'

type Series = Output<'stats', 'series'>
type Measure = 'revenue' | 'orders'

const ZONE = { timeZone: 'Asia/Karachi' } as const
const dayName = new Intl.DateTimeFormat('en-US', { ...ZONE, day: 'numeric', month: 'short' })
const monthName = new Intl.DateTimeFormat('en-US', { ...ZONE, month: 'short', year: 'numeric' })
const whole = new Intl.NumberFormat('en-PK')
const short = new Intl.NumberFormat('en-PK', { notation: 'compact', maximumFractionDigits: 1 })

/** `2026-11-21` → `Nov 21`, for a month `Nov 2026`. A week is named by its first day. */
const nameOf = (unit: Series['unit'], start: string) =>
  (unit === 'month' ? monthName : dayName).format(new Date(start))

const inWords: Record<Measure, (value: number) => string> = {
  revenue: (value) => formatMoney(value, siteFacts().currency),
  orders: (value) => whole.format(value),
}

const namesOf: Record<Series['unit'], string> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
}

/** The points of one measure: `now`, and `before`, the same point of the previous period. */
const pointsOf = ({ unit, points }: Series, measure: Measure) =>
  points.map((point) => ({
    name: nameOf(unit, point.start),
    now: point[measure],
    before: measure === 'revenue' ? point.previousRevenue : point.previousOrders,
  }))

type Points = ReturnType<typeof pointsOf>

const sumOf = (points: Points, key: 'now' | 'before') => points.reduce((sum, point) => sum + point[key], 0)

/** The change against the previous period, such as `+12%`; null when that period was empty. */
const changeOf = (now: number, before: number): string | null => {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}% vs. the previous period`
}

const Figures = ({ points, unit, measure }: { points: Points; unit: Series['unit']; measure: Measure }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys
  <div className={classes.figures} role="region" aria-label="Figures" tabIndex={0}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{namesOf[unit]}</Table.Th>
          <Table.Th scope="col">This period</Table.Th>
          <Table.Th scope="col">Previous period</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ name, now, before }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {name}
            </Table.Th>
            <Table.Td>{inWords[measure](now)}</Table.Td>
            <Table.Td>{inWords[measure](before)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

const Chart = ({ points, measure }: { points: Points; measure: Measure }) => {
  const still = useReducedMotion()
  return (
    <AreaChart
      h={300}
      data={points}
      dataKey="name"
      series={[
        { name: 'now', label: 'This period', color: 'brand.6' },
        { name: 'before', label: 'Previous period (dashed)', color: 'gray.6', strokeDasharray: '5 5' },
      ]}
      curveType="linear"
      fillOpacity={0.12}
      withDots={false}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={inWords[measure]}
      yAxisProps={{
        width: 56,
        allowDecimals: false,
        tickFormatter: (value: number) => short.format(value).replace('K', 'k'),
      }}
      xAxisProps={{ minTickGap: 24, interval: 'equidistantPreserveStart' }}
      areaProps={{ isAnimationActive: !still }}
    />
  )
}

/** Orders and revenue over time beside the previous period, as a chart or as a table. */
const Development = () => {
  const [range, setRange] = useState<Range>('30d')
  const [measure, setMeasure] = useState<Measure>('revenue')
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isPlaceholderData } = trpc.stats.series.useQuery(
    { range },
    { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
  const points = data ? pointsOf(data, measure) : []
  const [now, before] = [sumOf(points, 'now'), sumOf(points, 'before')]
  return (
    <section className={classes.panel} aria-labelledby="development">
      <Stack gap="sm" aria-busy={isPlaceholderData || !data}>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title id="development" order={2} size="h4">
              {measure === 'revenue' ? 'Revenue' : 'Orders'} of the last {ranges[range].label}
            </Title>
            <Text fz={26} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
              {data && inWords[measure](now)}
            </Text>
            <Text size="sm" c="dimmed">
              {changeOf(now, before) ?? 'Nothing to compare with in the previous period'}
            </Text>
          </div>
          <Group gap="xs">
            <SegmentedControl
              aria-label="What is shown"
              classNames={{ label: classes.choice }}
              data={[
                { value: 'revenue', label: 'Revenue' },
                { value: 'orders', label: 'Orders' },
              ]}
              value={measure}
              onChange={setMeasure}
            />
            <SegmentedControl
              aria-label="Range"
              classNames={{ label: classes.choice }}
              data={rangeNames.map((name) => ({ value: name, label: ranges[name].label }))}
              value={range}
              onChange={setRange}
            />
            <Button
              variant="default"
              size="sm"
              aria-pressed={asTable}
              leftSection={
                asTable ? <IconChartAreaLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />
              }
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Chart' : 'Table'}
            </Button>
          </Group>
        </Group>
        {error ? (
          <LoadProblem what="The figures" error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton height={300} />
        ) : now === 0 && before === 0 ? (
          <Text c="dimmed" py="xl" ta="center">
            There are no {measure === 'revenue' ? 'confirmed orders' : 'orders'} in this range.
          </Text>
        ) : asTable ? (
          <Figures points={points} unit={data.unit} measure={measure} />
        ) : (
          <Chart points={points} measure={measure} />
        )}
        <Text size="xs" c="dimmed">
          Days in Pakistan (Asia/Karachi). Revenue counts confirmed orders, on the day they were placed.
        </Text>
      </Stack>
    </section>
  )
}

export default Development
