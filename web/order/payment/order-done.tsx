import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { ORDER_SUBMITTED } from '#src/domains/orders/schema.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type Period, timeOf } from '#web/order/prices.ts'
import classes from './order-done.module.css'

type Props = {
  order: { orderId: number; plan: string; period: Period; amount: number; payPath: string }
  currency: string
  onAgain: () => void
}

/**
 * The last step of an order, whose pay page opens by itself (PAY-151). Buyers who come back find the way there again.
 */
const OrderDone = ({ order, currency, onAgain }: Props) => (
  <div className={classes.root}>
    <div className={classes.head}>
      <IconCircleCheckFilled size={40} aria-hidden />
      <div>
        <h3>{ORDER_SUBMITTED}</h3>
        <p>
          Order number <strong>{order.orderId}</strong>: {order.plan}, {timeOf(order.period)},{' '}
          {formatMoney(order.amount, currency)}.
        </p>
      </div>
    </div>
    <div className={classes.buttons}>
      <Button component="a" href={order.payPath}>
        Pay and send proof
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        Place another order
      </Button>
    </div>
  </div>
)

export default OrderDone
