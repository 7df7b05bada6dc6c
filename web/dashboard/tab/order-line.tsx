import { Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { boughtName } from '#src/shared/bought.ts'
import { dashboard as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
import { colorOf, type Order } from '#web/dashboard/tab/order-state.ts'
import { inline } from '#web/lib/inline.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './order-line.module.css'

/** An order in one row, which opens it. */
export const OrderLine = ({ order }: { order: Order }) => (
  <div className={classes.line}>
    <div className={classes.what}>
      <Link
        to="/dashboard"
        search={(now) => ({ ...now, tab: 'orders', order: order.id })}
        resetScroll={false}
        className={classes.link}
        aria-label={texts.orderLabel({
          plan: boughtName(order.plan),
          id: order.id,
          status: texts.orderStates[order.status],
        })}
      >
        {boughtName(order.plan)}
      </Link>
      <Text size="sm" c="dimmed">
        {inline(
          texts.orderAt({
            id: order.id,
            createdAt: <time dateTime={order.createdAt.toISOString()}>{dayText(order.createdAt)}</time>,
          }),
        )}
      </Text>
    </div>
    <div className={classes.side}>
      <Text fw={650} className={classes.amount}>
        {order.amount > 0 && <Latin>{formatMoney(order.amount, siteFacts().currency)}</Latin>}
      </Text>
      <Badge variant="light" color={colorOf(order.status)}>
        {texts.orderStates[order.status]}
      </Badge>
    </div>
  </div>
)
