import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { paymentMethodColumns } from '#src/domains/payment-methods/columns.ts'
import {
  createPaymentMethodInput,
  paymentIcons,
  paymentMethodListInput,
} from '#src/domains/payment-methods/schema.ts'
import { activeFilter } from '#web/admin/table/active-filter.ts'
import { activation } from '#web/admin/table/bulk-actions.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { RowSwitch } from '#web/admin/table/row-switch.tsx'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { Untranslated } from '#web/admin/translations/untranslated.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { PaymentIcon } from '#web/order/payment-icon.tsx'
import { PaymentFields } from './payment-fields.tsx'

type Method = Output<'paymentMethods', 'get'>
type Flag = 'isActive' | 'isVisible'

const flags = {
  isActive: ['Active', 'Inactive'],
  isVisible: ['Visible', 'Hidden'],
} as const

/** One of the two flags. */
const FlagSwitch = ({ method, flag }: { method: Method; flag: Flag }) => (
  <RowSwitch
    row={method}
    name={method.name}
    flag={flag}
    words={flags[flag]}
    mutation={trpc.paymentMethods.toggle}
    done={() => ({ title: 'Success', description: 'Payment method status updated' })}
    failed={{ title: 'Error', fallback: 'Failed to update payment method status' }}
  />
)

const toasts = toastTexts('payment method')
const [firstIcon] = paymentIcons

const methods = defineResource({
  name: 'payment-methods',
  list: trpc.paymentMethods.list,
  input: paymentMethodListInput,
  record: trpc.paymentMethods.get,
  noun: { one: 'payment method', many: 'payment methods' },
  label: (method) => method.name,
  note: (row) => <Untranslated row={row} />,
  defaultSort: 'displayOrder',
  searchHint: 'Name, type, details…',
  empty: {
    title: 'No payment methods yet',
    description: 'Add the ways that customers can pay you.',
  },
  columns: columnsOf(paymentMethodColumns, {
    name: {
      cell: (method) => (
        // Beside it stands the note that it has no Urdu.
        <Group gap="sm" wrap="nowrap" display="inline-flex" style={{ verticalAlign: 'middle' }}>
          <PaymentIcon name={method.icon} />
          {method.name}
        </Group>
      ),
    },
    accountDetails: {
      cell: (method) => (
        <Clamped maw="13rem">
          {[method.accountDetails, ...(method.fees ? [`Fees: ${method.fees}`] : [])].join('\n')}
        </Clamped>
      ),
    },
    description: { hidden: true },
    isActive: { cell: (method) => <FlagSwitch method={method} flag="isActive" /> },
    isVisible: { cell: (method) => <FlagSwitch method={method} flag="isVisible" /> },
    displayOrder: { align: 'right' },
    createdAt: { hidden: true },
  }),
  filters: [
    activeFilter,
    { key: 'isVisible', label: 'Visibility', options: { true: 'Visible', false: 'Hidden' } },
  ],
  create: { label: 'Add Payment Method' },
  form: {
    schema: createPaymentMethodInput,
    initial: (method) => ({ ...valuesOf(createPaymentMethodInput, method), icon: method?.icon ?? firstIcon }),
    versions: 'paymentMethod',
    create: { title: 'Add Payment Method', mutation: trpc.paymentMethods.create, ...toasts.create },
    update: { title: 'Edit Payment Method', mutation: trpc.paymentMethods.update, ...toasts.update },
    fields: (form) => <PaymentFields form={form} />,
  },
  card: (method) => ({
    name: method.name,
    state: <FlagSwitch method={method} flag="isActive" />,
    second: method.accountDetails,
    third: [method.type, ...(method.fees ? [`Fees: ${method.fees}`] : [])].join(' · '),
  }),
  bulk: activation(trpc.paymentMethods.toggle, toasts.update.failed.fallback),
  remove: {
    mutation: trpc.paymentMethods.delete,
    ...toasts.delete,
    several: 'Customers no longer see them. They can be brought back from Deleted Items.',
    question: ({ name }) => ({
      title: `Delete ${name}?`,
      body: 'Are you sure you want to delete this payment method? This action cannot be undone. Deleted Items keeps it, and you can restore it there.',
    }),
  },
})

/** Writes the current methods into the message templates. */
const UpdateTemplates = () => {
  const utils = trpc.useUtils()
  const update = trpc.paymentMethods.updateTemplates.useMutation(
    withToasts({
      done: ({ message }) => ({ title: 'Success', description: message }),
      failed: { title: 'Error', fallback: 'Failed to update WhatsApp templates' },
      after: () => void utils.messages.listTemplates.invalidate(),
    }),
  )
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" maw="34rem">
        Active and visible methods appear on the website and in order confirmations at once. Payment reminders
        list them only after you press Update WhatsApp Templates.
      </Text>
      <Button
        variant="default"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        loading={update.isPending}
        onClick={() => update.mutate()}
      >
        Update WhatsApp Templates
      </Button>
    </Group>
  )
}

export const PaymentMethodsTab = () => (
  <Stack gap="md">
    <UpdateTemplates />
    <ResourcePage resource={methods} />
  </Stack>
)
