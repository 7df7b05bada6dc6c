import { Alert, Badge, Button, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hasMoney } from '#src/domains/payments/schema.ts'
import { type PaymentState, paymentStateNames } from '#src/shared/values/vocabulary.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { Order } from './order-cells.tsx'

const colors: Record<PaymentState, string> = {
  awaiting: 'gray',
  submitted: 'accent',
  accepted: 'brand',
  rejected: 'red',
  refunded: 'gray',
}

/** The state of an order's money in a word. */
export const PaymentBadge = ({ state }: { state: PaymentState }) => (
  <Badge variant="light" color={colors[state]}>
    {paymentStateNames[state]}
  </Badge>
)

/** What is known of the money, in a sentence. */
export const moneySentences: Record<PaymentState, string> = {
  awaiting: 'No proof of payment was sent.',
  submitted: 'A proof of payment is waiting to be checked.',
  accepted: 'The payment was accepted.',
  rejected: 'The proof of payment was rejected.',
  refunded: 'The money was sent back.',
}

/** Warns of what a bank says of an accepted payment: that it went back. Nothing is undone by it (BANK-803). */
export const ReturnedNotice = ({ id }: { id: number }) => {
  const { data } = trpc.bankFeed.ofOrder.useQuery({ id }, { staleTime: 0 })
  const returns = data?.filter(({ isReturn }) => isReturn) ?? []
  if (returns.length === 0) return null
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="The bank says that this payment went back"
    >
      <Text size="sm">Look into your account. The order stays as it is until you refund or cancel it.</Text>
      {returns.map((alert) => (
        <TabLink
          key={alert.id}
          size="sm"
          c="inherit"
          underline="always"
          search={{ tab: 'money-in', view: 'alerts', record: alert.id }}
        >
          Read alert {alert.id}
        </TabLink>
      ))}
    </Alert>
  )
}

/** What the question before an approval says of the money: its state, and the flags of a proof that waits. */
export const MoneyNotice = ({ order: { id, paymentState } }: { order: Order }) => {
  const isWaiting = paymentState === 'submitted'
  const { data } = trpc.payments.get.useQuery({ id }, { enabled: isWaiting, staleTime: 0 })
  return (
    <>
      <Text fw={hasMoney(paymentState) ? undefined : 650}>{moneySentences[paymentState]}</Text>
      {data && <FlagTexts texts={data.flags.map(({ text }) => text)} />}
    </>
  )
}

/** The doubts about a proof, before it is accepted. */
export const FlagTexts = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <Alert color="accent" variant="light" icon={<IconFlag size={18} aria-hidden />} title="What looks wrong">
      <List size="sm">
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )

/** Leads to the proof of an order that waits to be checked. */
export const CheckPayment = ({ id }: { id: number }) => (
  <Button
    size="sm"
    variant="light"
    aria-label={`Check the payment of order ${id}`}
    renderRoot={(props) => <Link to="/admin" search={{ tab: 'payments', record: id }} {...props} />}
  >
    Check
  </Button>
)
