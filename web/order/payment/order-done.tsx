import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { here } from '#src/shared/page-address.ts'
import { order as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { inline } from '#web/lib/inline.ts'
import { type Period, timeOf } from '#web/order/prices.ts'
import classes from './order-done.module.css'

type Props = {
  order: { orderId: number; plan: string; period: Period; amount: number; payPath: string }
  currency: string
  onAgain: () => void
}

/**
 * The last step of an order, whose pay page opens by itself. Buyers who come back find the way there again.
 */
const OrderDone = ({ order, currency, onAgain }: Props) => (
  <div className={classes.root}>
    <div className={classes.head}>
      <IconCircleCheckFilled size={40} aria-hidden />
      <div>
        <h3>{texts.orderSubmitted}</h3>
        <p>
          {inline(
            texts.orderNumber({
              orderId: <strong>{order.orderId}</strong>,
              plan: order.plan,
              period: timeOf(order.period),
              amount: formatMoney(order.amount, currency),
            }),
          )}
        </p>
      </div>
    </div>
    <div className={classes.buttons}>
      <Button component="a" href={here(order.payPath)}>
        {texts.paySendProof}
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        {texts.placeAnotherOrder}
      </Button>
    </div>
  </div>
)

export default OrderDone
