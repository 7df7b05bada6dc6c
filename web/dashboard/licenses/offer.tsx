import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { common, dashboardLicenses as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import type { Output } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { PaymentAccount } from '#web/order/payment/payment-account.tsx'
import RaastQr from '#web/order/raast/raast-qr.tsx'
import { siteFacts } from '#web/session/shell-data.ts'

type Own = Output<'offers', 'own'>
type Props = { offer: Own['offers'][number]; methods: Own['methods']; orderId: number }

/** The exact amount that renews licences without an order, and where it is paid (OFFER-1312). */
const Offer = ({ offer: { licenseIds, amount, until }, methods, orderId }: Props) => {
  const [isOpen, opened] = useDisclosure(false)
  const { currency, whatsappNumber } = siteFacts()
  const withQr = methods.find(({ raastIban }) => raastIban !== null)
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>
          {texts.renewsByPaying({
            amount: formatMoney(amount, currency),
            until: dayText(until),
            licenses: licenseIds.length,
          })}
        </Text>
        <Group gap="sm">
          <CopyButton value={String(amount)} label={common.copyAmount} />
          {methods.length > 0 && (
            <Button variant="default" size="sm" aria-expanded={isOpen} onClick={opened.toggle}>
              {texts.whereToPay}
            </Button>
          )}
        </Group>
        {isOpen && (
          <>
            {methods.map((method) => (
              <section key={method.id}>
                <Text fw={600} size="sm">
                  <bdi>{method.name}</bdi>
                </Text>
                <PaymentAccount method={method} orderId={orderId} whatsappNumber={whatsappNumber} />
              </section>
            ))}
            {withQr?.raastIban && (
              <RaastQr iban={withQr.raastIban} amount={amount} until={until.toISOString()} />
            )}
          </>
        )}
      </Stack>
    </Paper>
  )
}

export default Offer
