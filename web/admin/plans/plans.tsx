import { Badge, Text } from '@mantine/core'
import { isArranged, planColumns } from '#src/domains/plans/columns.ts'
import { createPlanInput, planListInput } from '#src/domains/plans/schema.ts'
import { formatMoney, formatNumber } from '#src/shared/values/money.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { PlanFields } from './plan-fields.tsx'

const toasts = toastTexts('plan')

type Plan = Output<'plans', 'create'>

const price = (amount: string): string => formatMoney(Number(amount), siteFacts().currency)

const Pricing = ({ plan }: { plan: Plan }) =>
  isArranged(plan) ? (
    'By arrangement'
  ) : (
    <>
      <Text fw={650} size="sm">
        {price(plan.discountedPrice)}
      </Text>
      <Text size="xs" c="dimmed">
        {Number(plan.originalPrice) > Number(plan.discountedPrice) && (
          <>
            <s>{price(plan.originalPrice)}</s> ·{' '}
          </>
        )}
        {formatMoney(Number(plan.usdPrice), 'USD')}
      </Text>
    </>
  )

const annualPrice = (plan: Plan): string => {
  if (isArranged(plan)) return 'By arrangement'
  return plan.annualPrice === null ? 'By discount' : formatNumber(Number(plan.annualPrice))
}

const plans = defineResource({
  name: 'plans',
  list: trpc.plans.list,
  input: planListInput,
  noun: { one: 'plan', many: 'plans' },
  label: (plan) => plan.planName,
  note: (row) => <Untranslated row={row} />,
  defaultSort: 'displayOrder',
  searchHint: 'Name or badge…',
  empty: { title: 'No plans yet', description: 'Create the first plan that customers can buy.' },
  columns: columnsOf(planColumns, {
    systemsCount: { align: 'right' },
    discountedPrice: { cell: (plan) => <Pricing plan={plan} />, align: 'right' },
    annualPrice: { cell: annualPrice, align: 'right', hidden: true },
    badge: { cell: ({ badge }) => badge && <Badge variant="light">{badge}</Badge> },
    isActive: { cell: (plan) => <StateBadge on={plan.isActive} /> },
    displayOrder: { align: 'right', hidden: true },
    createdAt: { hidden: true },
  }),
  filters: [activeFilter],
  card: (plan) => ({
    name: plan.planName,
    state: <StateBadge on={plan.isActive} />,
    second: `Systems: ${planColumns.systemsCount.value(plan)}`,
    third: isArranged(plan) ? 'By arrangement' : price(plan.discountedPrice),
  }),
  bulk: activation(trpc.plans.update, toasts.update.failed.fallback),
  create: { label: 'Add New Plan' },
  form: {
    schema: createPlanInput,
    initial: (plan) => valuesOf(createPlanInput, plan),
    versions: 'plan',
    create: { title: 'Add New Plan', mutation: trpc.plans.create, ...toasts.create },
    update: { title: 'Edit Plan', mutation: trpc.plans.update, ...toasts.update },
    fields: (form) => <PlanFields form={form} />,
  },
})

export const PlansTab = () => <ResourcePage resource={plans} />
