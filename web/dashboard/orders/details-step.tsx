import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { createOrderInput } from '#src/orders/schema.ts'
import { formatMoney } from '#src/shared/money.ts'
import { FormProblem } from '#web/components/form-problem.tsx'
import { PhoneInput } from '#web/components/phone-input.tsx'
import { hasStatus } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms.ts'
import { amountOf, type Period } from '#web/lib/prices.ts'
import { useMe } from '#web/lib/session.ts'
import { siteFacts } from '#web/lib/shell-data.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './details-step.module.css'

type Plan = Output<'plans', 'onSale'>[number]

const details = createOrderInput.pick({ name: true, email: true, phone: true, company: true })
type Details = { name: string; email: string; phone: string; company?: string | null | undefined }

const failed = {
  title: 'Order Failed',
  fallback: 'Failed to place order',
  incomplete: { title: 'Missing Information', description: 'Please fill in all required fields' },
}

/** What the shop knows of this customer: the profile, and the newest order (WCAG 3.3.7, no entry twice). */
const useKnownDetails = (): Details | null => {
  const { data: me } = useMe()
  const { data: newest } = trpc.orders.mine.useQuery({ limit: 1 })
  return useMemo(() => {
    if (!me || !newest) return null
    const [last] = newest.rows
    return {
      name: last?.name ?? '',
      email: me.email,
      phone: me.whatsappNumber ?? last?.phone ?? '',
      company: last?.company ?? '',
    }
  }, [me, newest])
}

type Props = {
  plan: Plan
  period: Period
  onAwaitsCode: (order: { orderId: number; phone: string }) => void
  onDone: () => void
  onCancel: () => void
}

/** Who orders what for how much. The price is the server's; when it has changed, the new one is shown and asked again. */
export const DetailsStep = ({ plan, period, onAwaitsCode, onDone, onCancel }: Props) => {
  const utils = trpc.useUtils()
  const create = trpc.orders.create.useMutation()
  const form = useSchemaForm<Details>(details, { name: '', email: '', phone: '', company: '' })
  const known = useKnownDetails()
  const { isDirty, setValues } = form
  useEffect(() => {
    if (known && !isDirty()) setValues(known)
  }, [known, isDirty, setValues])

  const amount = amountOf(plan, period)
  const submit = form.submit(async (values, { key }) => {
    try {
      const order = await create.mutateAsync({
        ...values,
        plan: plan.planType,
        amount,
        // The same details may go with another plan, which is another order.
        idempotencyKey: `${key}-${plan.planType}-${amount}`,
      })
      if (order.requiresOTP) onAwaitsCode({ orderId: order.orderId, phone: order.phone })
      else onDone()
    } catch (error) {
      if (hasStatus(error, 409)) void utils.plans.onSale.invalidate()
      throw error
    }
  }, failed)

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <dl className={classes.sum}>
          <dt>
            {plan.planName}, {period === 'monthly' ? 'one month' : 'one year'}
          </dt>
          <dd>{formatMoney(amount, siteFacts().currency)}</dd>
        </dl>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Name"
            required
            data-autofocus
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Email"
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <PhoneInput label="WhatsApp number" required {...form.getInputProps('phone')} />
          <TextInput
            label="Company (optional)"
            autoComplete="organization"
            {...form.getInputProps('company')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          The license key goes to this email and WhatsApp number.
        </Text>
        <FormProblem problem={form.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Confirm Order
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
