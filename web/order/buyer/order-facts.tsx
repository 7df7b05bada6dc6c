import { boughtFact } from '#src/shared/bought.ts'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { common, pay as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import { unbroken } from '#web/lib/unbroken.ts'
import classes from './order-view.module.css'

type Props = {
  order: Pick<PaymentOfOrder, 'orderId' | 'plan' | 'termMonths' | 'amount' | 'lines'>
  currency: string
  /** Whether it is to be paid, by amount and number. */
  isToPay?: boolean
  /** Whether a part was paid, so that the amount is the rest. */
  isRest?: boolean
}

const Bought = ({ order }: Pick<Props, 'order'>) => {
  const [label, value] = boughtFact(order, unbroken)
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** The amount, the number and the plan of an order; those that a buyer enters in a bank's app are copied there. */
export const OrderFacts = ({ order, currency, isToPay = false, isRest = false }: Props) => (
  <dl className={classes.sum}>
    {/* What a reseller issued has none. */}
    {order.amount > 0 && (
      <div>
        <dt>{isRest ? texts.stillToPay : texts.amount}</dt>
        <dd>
          <Latin className={classes.amount}>{formatMoney(order.amount, currency)}</Latin>
          {isToPay && <CopyButton value={String(order.amount)} aria-label={common.copyAmount} />}
        </dd>
      </div>
    )}
    {!isRest &&
      order.lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <Latin>{formatMoney(amount, currency)}</Latin>
          </dd>
        </div>
      ))}
    <div>
      <dt>{common.orderNumber}</dt>
      <dd>
        <Latin>{order.orderId}</Latin>
        {isToPay && <CopyButton value={String(order.orderId)} aria-label={texts.copyOrderNumber} />}
      </dd>
    </div>
    <div>
      <Bought order={order} />
    </div>
  </dl>
)
