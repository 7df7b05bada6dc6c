import { Badge, Stack, Text } from '@mantine/core'
import { createPlanInput, planListInput } from '#src/plans/schema.ts'
import { formatMoney } from '#src/shared/money.ts'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { PlanFields } from './plan-fields.tsx'

const incomplete = { title: 'Error' }

const plans = defineResource({
  name: 'plans',
  source: 'plans.list',
  list: planListInput,
  useList: (query, options) => trpc.plans.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.plans.list.query(query),
  noun: { one: 'plan', many: 'plans' },
  label: (plan) => plan.planName,
  defaultSort: 'displayOrder',
  searchHint: 'Name or badge…',
  empty: { title: 'No plans yet', description: 'Create the first plan that customers can buy.' },
  columns: [
    { id: 'planName', header: 'Plan Name', value: (plan) => plan.planName },
    { id: 'planType', header: 'Type', value: (plan) => plan.planType },
    { id: 'systemsCount', header: 'Systems', value: (plan) => plan.systemsCount, align: 'right' },
    {
      id: 'discountedPrice',
      header: 'Pricing',
      value: (plan) => plan.discountedPrice,
      cell: (plan) => (
        <Stack gap={0}>
          <Text component="s" size="xs" c="dimmed" td="line-through">
            {formatMoney(Number(plan.originalPrice), plan.currency)}
          </Text>
          <Text fw={650}>{formatMoney(Number(plan.discountedPrice), plan.currency)}</Text>
          <Text size="xs" c="dimmed">
            {formatMoney(Number(plan.usdPrice), 'USD')}
          </Text>
        </Stack>
      ),
      align: 'right',
    },
    {
      id: 'annualPrice',
      header: 'Annual price',
      value: (plan) => plan.annualPrice,
      cell: (plan) =>
        plan.annualPrice === null ? 'By discount' : formatMoney(Number(plan.annualPrice), plan.currency),
      align: 'right',
      hidden: true,
    },
    {
      id: 'badge',
      header: 'Badge',
      value: (plan) => plan.badge,
      cell: (plan) => plan.badge && <Badge variant="light">{plan.badge}</Badge>,
    },
    {
      id: 'isActive',
      header: 'Status',
      value: (plan) => (plan.isActive ? 'Active' : 'Inactive'),
      cell: (plan) => <StateBadge on={plan.isActive} />,
    },
    { id: 'displayOrder', header: 'Order', value: (plan) => plan.displayOrder, align: 'right' },
    { id: 'createdAt', header: 'Created', value: (plan) => plan.createdAt, hidden: true },
  ],
  filters: [
    {
      key: 'isActive',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
  ],
  create: { label: 'Add New Plan' },
  form: {
    schema: createPlanInput,
    // The defaults of admin §9.
    initial: (plan) => ({
      planType: plan?.planType ?? '',
      planName: plan?.planName ?? '',
      originalPrice: plan?.originalPrice ?? '',
      discountedPrice: plan?.discountedPrice ?? '',
      annualPrice: plan?.annualPrice ?? '',
      usdPrice: plan?.usdPrice ?? '',
      currency: plan?.currency ?? 'PKR',
      features: plan?.features ?? '[]',
      systemsCount: plan?.systemsCount ?? 1,
      access: plan?.access ?? 'Access to 1 Year',
      badge: plan?.badge ?? '',
      displayOrder: plan?.displayOrder ?? 1,
      isActive: plan?.isActive ?? true,
    }),
    create: {
      title: 'Add New Plan',
      useMutation: () => trpc.plans.create.useMutation(),
      done: { title: 'Success', description: 'Plan created successfully' },
      failed: { title: 'Error', fallback: 'Failed to create plan', incomplete },
    },
    update: {
      title: 'Edit Plan',
      useMutation: () => trpc.plans.update.useMutation(),
      done: { title: 'Success', description: 'Plan updated successfully' },
      failed: { title: 'Error', fallback: 'Failed to update plan', incomplete },
    },
    fields: (form) => <PlanFields form={form} />,
  },
})

export const PlansTab = () => <ResourcePage resource={plans} />
