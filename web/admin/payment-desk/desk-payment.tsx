import { Alert, Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { boughtFact, boughtName } from '#src/shared/bought.ts'
import { detailFacts } from '#src/shared/buyer-details.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { ReturnedNotice } from '#web/admin/orders/order-money.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { WhatsappLink } from '#web/admin/table/phone.tsx'
import { Section } from '#web/admin/table/section.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { BankSays } from './bank-says.tsx'
import { BuyerVoices } from './buyer-voices.tsx'
import { Decision } from './decision.tsx'
import type { Payment } from './payment.ts'
import classes from './payment-desk.module.css'
import { PictureViewer } from './picture-viewer.tsx'

/** The flags of a proof, each with its evidence. */
const Flags = ({ flags }: Pick<Payment, 'flags'>) => {
  if (flags.length === 0) return <Text size="sm">Nothing looks wrong.</Text>
  return (
    <ul className={`plain-list ${classes.flags}`}>
      {flags.map(({ kind, text, evidence }) => (
        <li key={kind}>
          <Alert color="accent" variant="light" icon={<IconFlag size={18} aria-hidden />}>
            {text}
            <Group gap="sm" mt={evidence.length > 0 ? 'xs' : 0}>
              {evidence.map(({ orderId, picture }) => (
                <Stack key={`${orderId} ${picture}`} gap={2}>
                  {picture && <img src={picture} alt={`The payment of order ${orderId}`} />}
                  <OrderLink id={orderId} c="inherit" underline="always" />
                </Stack>
              ))}
            </Group>
          </Alert>
        </li>
      ))}
    </ul>
  )
}

const Others = ({ others: { rows, total } }: Pick<Payment, 'others'>) => {
  if (total === 0) return <Text size="sm">No other order from this account or verified phone.</Text>
  return (
    <Stack gap={4}>
      {rows.map(({ id, plan, amount, status, createdAt }) => (
        <Group key={id} gap="xs">
          <OrderLink id={id} />
          <Text size="sm">
            {boughtName(plan)}, {formatMoney(amount, siteFacts().currency)}, {formatDate(createdAt)}
          </Text>
          <Badge variant="light">{status}</Badge>
        </Group>
      ))}
      {total > rows.length && <Text size="sm">and {total - rows.length} more</Text>}
    </Stack>
  )
}

/** One payment: the picture beside the order, its flags, and the decision. */
export const DeskPayment = ({ orderId, onNext }: { orderId: number; onNext: () => void }) => {
  const { data: payment, error, refetch } = trpc.payments.get.useQuery({ id: orderId }, { staleTime: 0 })
  if (error && !payment)
    return <LoadProblem what={`The payment of order ${orderId}`} error={error} onRetry={refetch} />
  if (!payment) return <Skeleton height={420} radius="md" />
  const isProved = payment.submittedAt !== null
  return (
    <section aria-labelledby="payment">
      <Title order={2} size="h4" id="payment" mb="md" style={{ overflowWrap: 'anywhere' }}>
        Order {orderId}: {formatMoney(payment.amount, siteFacts().currency)} from {payment.name}
      </Title>
      <div className={classes.payment}>
        {isProved ? (
          <PictureViewer pictures={payment.pictures} />
        ) : (
          <Text c="dimmed">No proof was sent for this order.</Text>
        )}
        <Stack gap="lg">
          {payment.lines.length > 0 && (
            <Facts
              facts={payment.lines.map(({ label, amount }) => [
                label,
                formatMoney(amount, siteFacts().currency),
              ])}
            />
          )}
          {payment.state === 'accepted' && <ReturnedNotice id={orderId} />}
          <Decision payment={payment} onNext={onNext} />
          {isProved && (
            <Section title="What the buyer says">
              <Facts
                facts={[
                  ['Paid with', payment.method],
                  ['Transaction ID', payment.transactionId],
                  ['Paid from', payment.sender],
                  ['Paid at', payment.paidAt && formatDateTime(payment.paidAt)],
                  ['Sent', payment.submittedAt && formatDateTime(payment.submittedAt)],
                ]}
              />
            </Section>
          )}
          <BuyerVoices orderId={orderId} name={payment.name} />
          <BankSays payment={payment} />
          {isProved && (
            <Section title="What looks wrong">
              <Flags flags={payment.flags} />
            </Section>
          )}
          <Section title="Order">
            <Facts
              facts={[
                ['Number', <OrderLink key="order" id={orderId} />],
                boughtFact(payment),
                ['Placed', formatDateTime(payment.placedAt)],
                ['Email', <EmailLink key="email" email={payment.email} />],
                ['Phone', <WhatsappLink key="phone" phone={payment.phone} />],
                ['Phone verified', payment.isPhoneVerified ? 'Yes' : 'No'],
                ...detailFacts(payment),
                ['Rejected before', payment.rejections > 0 && `${payment.rejections}×`],
              ]}
            />
          </Section>
          <Section title="Other orders of this buyer">
            <Others others={payment.others} />
          </Section>
        </Stack>
      </div>
    </section>
  )
}
