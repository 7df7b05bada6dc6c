import { Group, Paper, Stack, Text } from '@mantine/core'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { PaymentDetailsButton } from '#web/order/payment-details-button.tsx'
import { ReceiptButton } from '#web/order/receipt-button.tsx'
import { shellData } from '#web/session/shell-data.ts'
import classes from './order-details.module.css'
import { awaitsCode, type OwnOrder } from './order-state.ts'

/** How a pending order is paid: the visible payment methods (decision §5). */
export const PaymentMethods = ({ order }: { order: OwnOrder }) => {
  const { site, paymentMethods, bankTransferNote } = shellData()
  return (
    <Stack>
      {paymentMethods.map((method) => (
        <Paper key={method.id} withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="xs">
            <div className={classes.method}>
              <Text fw={650}>{method.name}</Text>
              <Text className={classes.lines}>{method.accountDetails}</Text>
              {method.description && (
                <Text size="sm" c="dimmed">
                  {method.description}
                </Text>
              )}
              {method.fees && (
                <Text size="sm" c="dimmed">
                  Fees: {method.fees}
                </Text>
              )}
            </div>
            <PaymentDetailsButton method={method} orderId={order.id} whatsappNumber={site.whatsappNumber} />
          </Group>
        </Paper>
      ))}
      <Text size="sm">{bankTransferNote}</Text>
    </Stack>
  )
}

/** Sends the receipt of a pending order; where a code is awaited, that comes first. */
export const SendReceipt = ({ order }: { order: OwnOrder }) => {
  const { site } = shellData()
  return (
    <ReceiptButton
      fullWidth
      variant={awaitsCode(order) ? 'default' : 'filled'}
      orderId={order.id}
      bought={`${planNames[order.plan]}, ${formatMoney(order.amount, site.currency)}`}
      whatsappNumber={site.whatsappNumber}
    />
  )
}
