import { here } from '#src/shared/page-address.ts'
import { track as texts } from '#src/shared/texts.ts'
import { inline } from '#web/lib/inline.ts'
import classes from '#web/site/account/account-page.module.css'

/** Leads who has an account to the orders there. */
export const OrdersOfAccount = () => (
  <p className={classes.other}>
    {inline(texts.ordersOfAccount({ link: (text) => <a href={here('/dashboard?tab=orders')}>{text}</a> }))}
  </p>
)
