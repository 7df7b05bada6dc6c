import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { alertStateWords, directionWords } from '#src/domains/money-in/columns.ts'
import { counted } from '#src/shared/counted.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { useAssign } from '#web/admin/money-in/assign.tsx'
import { orDash } from '#web/admin/table/facts.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Payment } from './payment.ts'
import classes from './payment-desk.module.css'

type Beside = Output<'bankFeed', 'ofOrder'>[number]

type RowProps = { label: string; buyer: string | null; bank: string | null; differs: string | null }

/** What buyer and bank say of one thing, and in words how they differ. */
const Row = ({ label, buyer, bank, differs }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row">{label}</Table.Th>
    <Table.Td>{orDash(buyer)}</Table.Td>
    <Table.Td>
      {orDash(bank)}
      {differs && <strong>{differs}</strong>}
    </Table.Td>
  </Table.Tr>
)

/** Whether the alert fits, or else what it is. */
const verdictOf = (alert: Beside): { text: string; color: string } => {
  const { status, direction, differs, isReturn } = alert
  if (isReturn) return { text: 'Says that it went back', color: 'red' }
  if (direction !== null && direction !== 'in') return { text: directionWords[direction], color: 'red' }
  if (status !== 'waiting')
    return { text: alertStateWords[status], color: status === 'accepted' ? 'green' : 'gray' }
  const count = Object.values(differs).filter(Boolean).length
  if (count === 0) return { text: 'Fits', color: 'green' }
  return { text: counted(count, 'difference'), color: 'yellow' }
}

const BankAlert = ({ alert, payment }: { alert: Beside; payment: Payment }) => {
  const { ask, isAsking } = useAssign()
  const { id, amount, transactionId, at, name, phone, sender, source, status, direction, note, differs } =
    alert
  const { currency } = siteFacts()
  const { text, color } = verdictOf(alert)
  const isRest = status === 'waiting' && amount !== null && amount < payment.amount && !differs.amount
  const canAssign =
    status === 'waiting' && direction === 'in' && alert.orderId === null && payment.orderStatus === 'pending'
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <TabLink size="sm" search={{ tab: 'money-in', view: 'alerts', record: id }}>
          Alert {id}
        </TabLink>
        <Badge variant="light" color={color}>
          {text}
        </Badge>
      </Group>
      <Table className={classes.compared} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">Buyer</Table.Th>
            <Table.Th scope="col">Bank</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row
            label="Amount"
            buyer={formatMoney(payment.amount, currency)}
            bank={amount === null ? null : `${formatMoney(amount, currency)}${isRest ? ', the rest' : ''}`}
            differs={differs.amount}
          />
          <Row
            label="Transaction ID"
            buyer={payment.transactionId}
            bank={transactionId}
            differs={differs.transactionId}
          />
          <Row
            label="Time"
            buyer={payment.paidAt && formatDateTime(payment.paidAt)}
            bank={formatDateTime(at)}
            differs={differs.time}
          />
          <Row
            label="Paid by"
            buyer={payment.sender || payment.name}
            bank={[name, phone].filter(Boolean).join(' ')}
            differs={differs.sender}
          />
          <Row
            label="Heard from"
            buyer={payment.method}
            bank={[alert.bank || sender, source ?? 'pasted'].join(', ')}
            differs={differs.source}
          />
        </Table.Tbody>
      </Table>
      {note !== '' && <Text size="sm">{note}</Text>}
      {canAssign && (
        <Group>
          <Button
            size="sm"
            variant="default"
            loading={isAsking}
            onClick={() => void ask({ id, orderId: payment.orderId })}
          >
            Assign to this order
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/**
 * What banks say of the money beside what the buyer sent, where an alert fits or nearly does, which is assigned
 * here (BANK-772).
 */
export const BankSays = ({ payment }: { payment: Payment }) => {
  const { data } = trpc.bankFeed.ofOrder.useQuery({ id: payment.orderId }, { staleTime: 0 })
  if (!data || data.length === 0) return null
  return (
    <Section title="What the bank says">
      <Stack gap="lg">
        {data.map((alert) => (
          <section key={alert.id} aria-label={`Alert ${alert.id} beside the proof`}>
            <BankAlert alert={alert} payment={payment} />
          </section>
        ))}
      </Stack>
    </Section>
  )
}
