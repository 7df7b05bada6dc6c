import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { PaymentDetailsButton } from '#web/components/payment-details-button.tsx'
import { shellData } from '#web/lib/shell-data.ts'
import { whatsappLink } from '#web/lib/whatsapp-link.ts'
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

/** Where the receipt of a pending order goes. */
export const SendReceipt = ({ order }: { order: OwnOrder }) => {
  const { site } = shellData()
  const amount = formatMoney(order.amount, site.currency)
  const receipt = `Hello! Here is my receipt for order ${order.id}: ${planNames[order.plan]}, ${amount}.`
  return (
    <Button
      component="a"
      fullWidth
      // The code comes first.
      variant={awaitsCode(order) ? 'default' : 'filled'}
      href={whatsappLink(site.whatsappNumber, receipt)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    >
      Send receipt
    </Button>
  )
}
