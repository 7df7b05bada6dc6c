import { Code, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { boughtFact } from '#src/shared/bought.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { OrderHistory } from '#web/admin/audit/order-history.tsx'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { LicenseActions } from '#web/admin/licenses/license-actions.tsx'
import { LicenseSystems } from '#web/admin/licenses/license-systems.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { InlineText } from '#web/admin/table/inline-text.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { Section } from '#web/admin/table/section.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { LicenseBadge, Notes, type Order } from './order-cells.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { moneySentences, ReturnedNotice } from './order-money.tsx'
import { OrderPapers } from './order-papers.tsx'
import { ReceiptButtons } from './order-receipt.tsx'
import { ReminderButton } from './order-reminder.tsx'
import { NextStep, StatusSelect, UndoApproval } from './order-status.tsx'
import { describeReminder } from './reminder-words.ts'

/** An order with one of its licences, by the id of its term. */
type Licensed = Order & { termId: number; label: string }

const useExternalId = (order: Licensed) => {
  const { mutateAsync } = trpc.licenses.setExternalId.useMutation()
  return useRowMutation({
    source: 'orders.list',
    mutation: {
      useMutation: () => ({
        mutateAsync: ({ id, ...input }: { id: number; externalLicenseId: string; revision: number }) =>
          mutateAsync({ orderId: id, licenseId: order.termId, ...input }),
      }),
    },
    optimistic: ({ externalLicenseId }) => ({ externalLicenseId }),
    done: { title: 'License ID Updated', description: `Order ${order.id} shows the new license ID.` },
    failed: { title: 'Update Failed', fallback: 'Failed to update the license ID' },
  })
}

/** The licence with all its terms, as the licences view manages it. */
const Manage = ({ id }: { id: number }) => {
  const { data } = trpc.licenses.get.useQuery({ id }, { staleTime: 0 })
  if (!data) return null
  return (
    <Group gap="xs">
      <LicenseActions license={data} />
      <TabLink size="sm" search={{ tab: 'licenses', record: data.id }}>
        Extend or change
      </TabLink>
    </Group>
  )
}

const License = ({ order, licenseKey }: { order: Licensed; licenseKey: string }) => {
  const { run, pending, problem } = useExternalId(order)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Code fz="md">{licenseKey}</Code>
        <CopyButton value={licenseKey} label="Copy key" />
      </Group>
      <Facts
        facts={[
          ...(order.label ? [['Label', order.label] as const] : []),
          ['Status', <LicenseBadge key="status" order={order} />],
          ['Systems', order.systemsCount],
          ['Issued', order.issuedAt && formatDate(order.issuedAt)],
          ['Expires', order.expiresAt && formatDate(order.expiresAt)],
          [
            'License ID',
            <InlineText
              key="external"
              label={`License ID of order ${order.id}`}
              value={order.externalLicenseId ?? ''}
              pending={pending}
              problem={problem}
              onSave={(externalLicenseId) =>
                run({ id: order.id, externalLicenseId, revision: order.revision })
              }
            />,
          ],
        ]}
      />
      <Title order={4} size="h6">
        Systems
      </Title>
      <LicenseSystems orderId={order.id} licenseId={order.termId} />
      <Manage id={order.termId} />
    </Stack>
  )
}

/** The state of the payment, with a link to the payment desk. */
const Payment = ({ order: { id, paymentState } }: { order: Order }) => (
  <Group gap="xs">
    <span>{moneySentences[paymentState]}</span>
    {paymentState !== 'awaiting' && (
      <TabLink size="sm" search={{ tab: 'payments', record: id }}>
        Open on the payment desk
      </TabLink>
    )}
  </Group>
)

/** One order in full: customer, plan, licence and history. */
export const OrderDetails = ({ order }: { order: Order }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <StatusSelect order={order} />
      <Group gap="xs">
        <NextStep order={order} />
        <ReminderButton order={order} />
      </Group>
    </Group>
    {order.paymentState === 'accepted' && <ReturnedNotice id={order.id} />}
    <UndoApproval order={order} />
    <ReceiptButtons order={order} />
    <Facts
      facts={[
        boughtFact(order),
        ['Amount', formatMoney(order.amount, siteFacts().currency)],
        ...order.lines.map(
          ({ label, amount }) => [label, formatMoney(amount, siteFacts().currency)] as const,
        ),
        ['Payment', <Payment key="payment" order={order} />],
        ...(order.couponCode ? [['Coupon', order.couponCode] as const] : []),
        ['Placed', formatDateTime(order.createdAt)],
        ['Source', order.source ?? 'Unknown'],
        ...(order.lastReminder ? [['Last reminded', describeReminder(order.lastReminder)] as const] : []),
        ['Notes', <Notes key="notes" order={order} />],
      ]}
    />
    <Divider />
    <OrderCustomer order={order} />
    <Divider />
    <OrderPapers id={order.id} />
    {isSold(order.plan) && (
      <Section title="License">
        {order.licenseKey ? (
          order.licenses.map(({ id, ...license }) => (
            <License key={id} order={{ ...order, ...license, termId: id }} licenseKey={license.licenseKey} />
          ))
        ) : (
          <Text size="sm" c="dimmed">
            Confirming the order issues the license key.
          </Text>
        )}
      </Section>
    )}
    <Divider />
    <Section title="History">
      <OrderHistory orderId={order.id} />
    </Section>
  </Stack>
)
