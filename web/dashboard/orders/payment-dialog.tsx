import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { formatMoney } from '#src/shared/money.ts'
import { type PlanType, planNames } from '#src/shared/vocabulary.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { shellData } from '#web/lib/shell-data.ts'

type Props = { order: { id: number; plan: PlanType; amount: number }; onClose: () => void }

/** How a pending order is paid: the visible payment methods, and where the receipt goes (decision §5). */
export const PaymentDialog = ({ order, onClose }: Props) => {
  const { site, paymentMethods, bankTransferNote } = shellData()
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  const amount = formatMoney(order.amount, site.currency)
  const receipt = `Hello! Here is my receipt for order ${order.id}: ${planNames[order.plan]}, ${amount}.`
  const chat = `https://wa.me/${site.whatsappNumber.replace(/\D/g, '')}?text=${encodeURIComponent(receipt)}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Pay order ${order.id}: ${amount}`}
      size="lg"
      fullScreen={onPhone ?? false}
    >
      <Stack>
        {paymentMethods.map(({ id, name, accountDetails, description, fees }) => (
          <Paper key={id} withBorder p="md">
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text fw={650}>{name}</Text>
                <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{accountDetails}</Text>
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
              <CopyButton value={accountDetails} label="Copy" aria-label={`Copy details of ${name}`} />
            </Group>
          </Paper>
        ))}
        <Text size="sm">{bankTransferNote}</Text>
        <Group justify="flex-end">
          <Button
            component="a"
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            Send receipt
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
