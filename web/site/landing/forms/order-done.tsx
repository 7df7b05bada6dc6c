import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { formatMoney } from '#src/shared/values/money.ts'
import { timeOf } from '#web/order/offer/prices.ts'
import { PaymentMethods } from '#web/order/payment/payment-methods.tsx'
import { ReceiptButton } from '#web/order/payment/receipt-button.tsx'
import type { Landing } from '#web/site/landing/section-props.ts'
import classes from './order-done.module.css'
import type { PlacedOrder } from './placed-order.ts'

type Props = { order: PlacedOrder; landing: Landing; onAgain: () => void }

/** The confirmation of an order: its number, the payment methods (PAY-1), and the next steps. */
export const OrderDone = ({ order, landing, onAgain }: Props) => {
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
          <span>Send us the receipt on WhatsApp.</span>
          <ReceiptButton
            variant="light"
            size="sm"
            orderId={order.orderId}
            bought={`${plan}, ${amount}`}
            whatsappNumber={site.whatsappNumber}
          />
        </li>
        <li>
          <span>
            We approve the order, and you get your license key on WhatsApp and in your account. It is valid
            for one year.
          </span>
        </li>
      </ol>
      {paymentMethods.length > 0 && (
        <section className={classes.pay} aria-labelledby="how-to-pay">
          <h4 id="how-to-pay">How to pay</h4>
          <PaymentMethods
            methods={paymentMethods}
            note={bankTransferNote}
            orderId={order.orderId}
            whatsappNumber={site.whatsappNumber}
          />
        </section>
      )}
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
