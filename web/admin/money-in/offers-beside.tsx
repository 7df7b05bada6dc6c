import { Button, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate, termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { RoutesDown } from '#web/admin/frame/whatsapp-down.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { trustInBalance } from './assign.tsx'

type Alert = Pick<Output<'bankFeed', 'alerts'>['rows'][number], 'id' | 'balance'>
type Offer = Output<'bankFeed', 'offers'>[number]

const licensesOf = ({ licenses }: Offer): string =>
  licenses.map(({ keyEnd, expiresAt }) => `…${keyEnd} (until ${formatDate(expiresAt)})`).join(', ')

/** An offer whose amount has come, with its licences, and the press that renews them by this money. */
const OfferCard = ({ alert, offer }: { alert: Alert; offer: Offer }) => {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.bankFeed.renew.useMutation(
    withToasts({
      done: { title: 'Renewed', description: 'The holder is told until when.' },
      failed: { title: 'Not Renewed', fallback: 'Failed to renew the license' },
      after: () =>
        Promise.all([
          utils.bankFeed.invalidate(),
          utils.offers.invalidate(),
          utils.licenses.invalidate(),
          utils.payments.invalidate(),
          utils.orders.invalidate(),
          utils.stats.waiting.invalidate(),
        ]),
    }),
  )
  const { id: offerId, orderId, name, plan, termMonths, amount, renewedUntil, doubt, updatedAt } = offer
  const money = formatMoney(amount, siteFacts().currency)
  const ask = (until: string) =>
    confirm({
      title: `Renew for ${name} until ${until}?`,
      body: (
        <Stack gap="sm">
          <Text>
            {money} renews {planNames[plan]} for {termInWords(termMonths)}: {licensesOf(offer)}.
          </Text>
          {doubt !== null && (
            <Text fw={600}>{doubt} Please find the payment in your account, and look who sent it.</Text>
          )}
          {offer.beginsBalance && alert.balance !== null && (
            <Text fw={600}>{trustInBalance(alert.balance)}</Text>
          )}
          <RoutesDown />
        </Stack>
      ),
      verb: 'Renew',
      danger: false,
      onConfirm: () =>
        mutateAsync({ id: alert.id, offerId, expectedUpdatedAt: updatedAt }).catch(() => undefined),
    })
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs" align="flex-start">
        <Text>
          {money} renews {planNames[plan]} of <b>{name}</b>: {licensesOf(offer)}
        </Text>
        {doubt !== null && (
          <Text size="sm" c="dimmed">
            {doubt}
          </Text>
        )}
        <OrderLink id={orderId} />
        {renewedUntil !== null && (
          <Button variant="default" loading={isPending} onClick={() => ask(formatDate(renewedUntil))}>
            Renew until {formatDate(renewedUntil)}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

/** The offers beside an alert that are shown at once. */
const SHOWN = 3

/** The offers that asked for the amount of an alert that waits, the likeliest first. */
export const OffersBeside = ({ alert }: { alert: Alert }) => {
  const { data = [] } = trpc.bankFeed.offers.useQuery({ id: alert.id }, { staleTime: 0 })
  const [isWhole, setWhole] = useState(false)
  const left = data.length - SHOWN
  return (
    <>
      {data.slice(0, isWhole ? undefined : SHOWN).map((offer) => (
        <OfferCard key={offer.id} alert={alert} offer={offer} />
      ))}
      {left > 0 && !isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show {left} more of this amount
        </Button>
      )}
    </>
  )
}
