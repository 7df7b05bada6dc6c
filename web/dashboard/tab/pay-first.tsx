import { Anchor, Button, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { boughtFact } from '#src/shared/bought.ts'
import { here } from '#src/shared/page-address.ts'
import { dashboard as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import type { Order } from '#web/dashboard/tab/order-state.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './pay-first.module.css'

const SHOWN = 2

/** The newest orders of the customer that are pending. */
const usePending = () => trpc.orders.mine.useQuery({ status: 'pending', limit: 10 }, { staleTime: 0 })

/** Whether it is not known yet if an order waits for its payment. */
export const useIsPayPending = (): boolean => usePending().isPending

type Unpaid = Order & { paymentState: 'awaiting' | 'rejected' }
const isUnpaid = (order: Order): order is Unpaid => order.paymentState in texts.unpaid

/** The orders that wait for their payment, before all else, each with the button that leads there (DASH-13). */
export const PayFirst = () => {
  const { data } = usePending()
  const unpaid = data?.rows.filter(isUnpaid) ?? []
  return (
    <>
      {unpaid.slice(0, SHOWN).map(({ id, plan, termMonths, amount, paymentState }) => (
        <Paper
          key={id}
          withBorder
          component="section"
          className={classes.order}
          aria-label={texts.order({ id })}
        >
          <div>
            <Text fw={650}>{texts.unpaid[paymentState]}</Text>
            <Text size="sm" c="dimmed">
              {boughtFact({ plan, termMonths })[1]}
            </Text>
          </div>
          <Button component="a" href={here(`/pay/${id}`)}>
            {texts.payOrder({ id, amount: formatMoney(amount, siteFacts().currency) })}
          </Button>
        </Paper>
      ))}
      {unpaid.length > SHOWN && (
        <Text size="sm">
          {texts.moreWait}{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/dashboard" search={{ tab: 'orders' }} {...props} />}
          >
            {texts.seeAllOrders}
          </Anchor>
        </Text>
      )}
    </>
  )
}
