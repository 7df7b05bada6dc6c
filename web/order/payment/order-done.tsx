import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { Payment, SitePage } from '#src/shared/pages.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type Period, timeOf } from '#web/order/offer/prices.ts'
import classes from './order-done.module.css'
import { PaymentMethods } from './payment-methods.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type Props = {
  order: { orderId: number; plan: string; period: Period; amount: number; payPath: string }
  landing: Payment & Pick<SitePage, 'site' | 'viewer'>
  onAgain: () => void
}

/** The confirmation of an order: its number, the payment methods (PAY-1), and the next steps. */
const OrderDone = ({ order, landing, onAgain }: Props) => {
  const { site, paymentMethods, bankTransferNote, viewer } = landing
  const amount = formatMoney(order.amount, site.currency)
  const plan = `${order.plan}, ${timeOf(order.period)}`
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <IconCircleCheckFilled size={40} aria-hidden />
        <div>
          <h3>Order Submitted Successfully, we'll contact you shortly</h3>
          <p>
            Order number <strong>{order.orderId}</strong>: {plan}, {amount}.
          </p>
        </div>
      </div>
      <ol className={classes.next}>
        <li>
          <span>Pay {amount} in one of the ways below.</span>
        </li>
        <li>
          <span>Send us the proof on the page of your order, or on WhatsApp.</span>
          <div className={classes.buttons}>
            <Button component="a" href={order.payPath} size="sm">
              Pay and send proof
            </Button>
            <ReceiptButton
              variant="light"
              size="sm"
              orderId={order.orderId}
              bought={`${plan}, ${amount}`}
              whatsappNumber={site.whatsappNumber}
            />
          </div>
        </li>
        <li>
          <span>
            We approve the order, and you get your license key on WhatsApp and in your account. It is valid
            for {timeOf(order.period)}.
          </span>
        </li>
      </ol>
      <section className={classes.pay} aria-labelledby="how-to-pay">
        <h4 id="how-to-pay">How to pay</h4>
        <PaymentMethods
          methods={paymentMethods}
          note={bankTransferNote}
          orderId={order.orderId}
          whatsappNumber={site.whatsappNumber}
        />
      </section>
      <div className={classes.buttons}>
        {viewer === 'visitor' ? (
          <>
            <Button component="a" href="/register">
              Create account
            </Button>
            <Button component="a" href="/login" variant="default">
              Sign in
            </Button>
          </>
        ) : (
          <Button component="a" href="/dashboard?tab=orders">
            View your orders
          </Button>
        )}
        <Button variant="subtle" onClick={onAgain}>
          Place another order
        </Button>
      </div>
    </div>
  )
}

export default OrderDone
