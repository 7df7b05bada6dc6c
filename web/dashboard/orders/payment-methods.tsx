import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { shellData } from '#web/lib/shell-data.ts'
import { whatsappLink } from '#web/lib/whatsapp-link.ts'
import classes from './order-details.module.css'
import type { OwnOrder } from './order-state.ts'

/** How a pending order is paid: the visible payment methods, and where the receipt goes (decision §5). */
export const PaymentMethods = ({ order }: { order: OwnOrder }) => {
  const { site, paymentMethods, bankTransferNote } = shellData()
  const amount = formatMoney(order.amount, site.currency)
  const receipt = `Hello! Here is my receipt for order ${order.id}: ${planNames[order.plan]}, ${amount}.`
  return (
    <Stack>
      {paymentMethods.map(({ id, name, accountDetails, description, fees }) => (
        <Paper key={id} withBorder p="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div className={classes.method}>
              <Text fw={650}>{name}</Text>
              <Text className={classes.lines}>{accountDetails}</Text>
              {description && (
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
              )}
              {fees && (
                <Text size="sm" c="dimmed">
                  Fees: {fees}
                </Text>
              )}
            </div>
            <CopyButton value={accountDetails} flex="none" aria-label={`Copy details of ${name}`} />
          </Group>
        </Paper>
      ))}
      <Text size="sm">{bankTransferNote}</Text>
      <Button
        component="a"
        href={whatsappLink(site.whatsappNumber, receipt)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        Send receipt
      </Button>
    </Stack>
  )
}
