import {
  Badge,
  Button,
  Group,
  Paper,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#src/shared/money.ts'
import { LoadProblem } from '#web/components/load-problem.tsx'
import { amountOf, featuresOf, type Period, systemsOf } from '#web/lib/prices.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { OrderDialog } from './order-dialog.tsx'
import classes from './place-order.module.css'

type Plan = Output<'plans', 'onSale'>[number]

const SHOWN_FEATURES = 4

const PlanCard = ({ plan, period }: { plan: Plan; period: Period }) => (
  <Radio.Card
    value={String(plan.id)}
    className={classes.plan}
    aria-label={`${plan.planName}, ${priceText(plan, period)}`}
  >
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text fw={650}>{plan.planName}</Text>
      <Radio.Indicator />
    </Group>
    <Text className={classes.price}>{formatMoney(amountOf(plan, period), siteFacts().currency)}</Text>
    <Text size="sm" c="dimmed">
      {period === 'monthly' ? 'per month' : 'per year'} · {systemsOf(plan)}
    </Text>
    <ul className={classes.features}>
      {featuresOf(plan.features)
        .slice(0, SHOWN_FEATURES)
        .map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
    </ul>
    {plan.badge && (
      <Badge variant="light" color="accent" className={classes.badge}>
        {plan.badge}
      </Badge>
    )}
  </Radio.Card>
)

const priceText = (plan: Plan, period: Period) =>
  `${formatMoney(amountOf(plan, period), siteFacts().currency)} per ${period === 'monthly' ? 'month' : 'year'}`

const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

/** Three plans to choose from, by the month or for a year, and the way to the order (specification, public §2). */
export const PlaceOrder = () => {
  const { data, error, refetch } = trpc.plans.onSale.useQuery()
  const [chosen, setChosen] = useState('')
  const [period, setPeriod] = useState<Period>('monthly')
  const [ordering, setOrdering] = useState(false)

  if (error) return <LoadProblem what="The plans" error={error} onRetry={refetch} />
  const plans = data?.filter(({ planType }) => planType !== 'reseller') ?? []
  const plan = plans.find(({ id }) => String(id) === chosen) ?? plans.find(({ badge }) => badge) ?? plans[0]

  return (
    <Paper withBorder component="section" aria-labelledby="place-order" className={classes.panel}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4" id="place-order">
            Place New Order
          </Title>
          <SegmentedControl
            aria-label="Billing period"
            data={[...periods]}
            value={period}
            onChange={(value) => setPeriod(value === 'yearly' ? 'yearly' : 'monthly')}
          />
        </Group>
        {data ? (
          <Radio.Group value={plan ? String(plan.id) : ''} onChange={setChosen} aria-label="Plan">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {plans.map((each) => (
                <PlanCard key={each.id} plan={each} period={period} />
              ))}
            </SimpleGrid>
          </Radio.Group>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} height={190} radius="md" />
            ))}
          </SimpleGrid>
        )}
        <Group justify="flex-end">
          {plan && (
            <Text c="dimmed" role="status">
              {plan.planName}: <b>{priceText(plan, period)}</b>
            </Text>
          )}
          <Button disabled={!plan} onClick={() => setOrdering(true)}>
            Place Order
          </Button>
        </Group>
      </Stack>
      {plan && ordering && <OrderDialog plan={plan} period={period} onClose={() => setOrdering(false)} />}
    </Paper>
  )
}
