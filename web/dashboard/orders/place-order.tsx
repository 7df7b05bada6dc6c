import {
  Badge,
  Button,
  Group,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { common, order as shared, dashboardOrders as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { Latin } from '#web/components/latin.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { AskForPlan } from '#web/order/ask-for-plan.tsx'
import { amountOf, otherFeaturesOf, type Period, systemsOf, termWithMonth } from '#web/order/prices.ts'
import { shellData, siteFacts } from '#web/session/shell-data.ts'
import classes from './place-order.module.css'
import type { Plan } from './purchase.ts'

const SHOWN_FEATURES = 4
const dashboard = getRouteApi('/dashboard')

const PlanCard = ({ plan, period }: { plan: Plan; period: Period }) => (
  <Radio.Card value={String(plan.id)} className={classes.plan} aria-label={nameWithPrice(plan, period)}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text fw={650}>{plan.planName}</Text>
      <Radio.Indicator />
    </Group>
    <Text className={classes.price}>
      <Latin>{formatMoney(amountOf(plan, period), siteFacts().currency)}</Latin>
    </Text>
    <Text size="sm" c="dimmed">
      {period === 'monthly' ? common.perMonth : common.perYear} · {systemsOf(plan)}
    </Text>
    <Text size="sm" c="dimmed">
      {termWithMonth(plan, period, siteFacts().currency)}
    </Text>
    <ul className={classes.features}>
      {otherFeaturesOf(plan)
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
  shared.amountPer({
    amount: formatMoney(amountOf(plan, period), siteFacts().currency),
    isYearly: period === 'yearly',
  })

const nameWithPrice = (plan: Plan, period: Period) =>
  shared.planAtPrice({ plan: plan.planName, amount: priceText(plan, period) })

/**
 * Offers three plans, by the month or for a year, and opens the order dialog (DASH-5). Where the list cannot be fetched
 * the built-in plans are ordered as always; where the shop sells none they are asked for on WhatsApp (LAND-18).
 */
export const PlaceOrder = () => {
  const { data, isError } = trpc.plans.onSale.useQuery()
  const [chosen, setChosen] = useState('')
  const [period, setPeriod] = useState<Period>('monthly')
  const navigate = dashboard.useNavigate()

  const isSelling = data?.length !== 0
  const offered = data && isSelling ? data : shellData().builtInPlans
  const isLoading = !data && !isError
  const plans = isLoading ? [] : offered.filter(({ planType }) => isSold(planType))
  const plan = plans.find(({ id }) => String(id) === chosen) ?? plans.find(({ badge }) => badge) ?? plans[0]

  const order = (id: number) =>
    void navigate({ search: (now) => ({ ...now, plan: id, period }), resetScroll: false })

  return (
    <Panel
      title={texts.placeNewOrder}
      aside={
        <SegmentedControl
          aria-label={common.billingPeriod}
          data={[
            { value: 'monthly', label: common.monthly },
            { value: 'yearly', label: common.yearly },
          ]}
          value={period}
          onChange={(value) => setPeriod(value === 'yearly' ? 'yearly' : 'monthly')}
        />
      }
    >
      <Stack>
        {isLoading && (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} height={190} radius="md" />
            ))}
          </SimpleGrid>
        )}
        {data && plans.length === 0 && <Text>{texts.noPlansOnSale}</Text>}
        {plan && (
          <>
            <Radio.Group
              value={String(plan.id)}
              onChange={setChosen}
              label={common.plan}
              labelProps={{ className: 'hidden-text' }}
            >
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                {plans.map((each) => (
                  <PlanCard key={each.id} plan={each} period={period} />
                ))}
              </SimpleGrid>
            </Radio.Group>
            <Group justify="flex-end">
              <Text component="span" c="dimmed" role="status">
                <bdi>{plan.planName}</bdi>: <b>{priceText(plan, period)}</b>
              </Text>
              {isSelling ? (
                <Button onClick={() => order(plan.id)}>{common.placeOrder}</Button>
              ) : (
                <AskForPlan
                  fullWidth={false}
                  plan={nameWithPrice(plan, period)}
                  whatsappNumber={siteFacts().whatsappNumber}
                />
              )}
            </Group>
          </>
        )}
      </Stack>
    </Panel>
  )
}
