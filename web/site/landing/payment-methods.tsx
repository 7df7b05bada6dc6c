import type { PaymentMethod, Texts } from '#src/shared/pages.ts'
import { landing as texts } from '#src/shared/texts.ts'
import { inOrderOfUse } from '#web/order/method-order.ts'
import { PaymentIcon } from '#web/order/payment-icon.tsx'
import classes from './payment-methods.module.css'

/** The payment methods that customers see. */
export const PaymentMethods = ({ methods, words }: { methods: PaymentMethod[]; words: Texts }) =>
  methods.length > 0 && (
    <div className={classes.root}>
      <div>
        <h3 className={classes.title}>{words.payment_title || texts.waysToPay}</h3>
        {words.payment_text && <p className={classes.text}>{words.payment_text}</p>}
      </div>
      <ul className={classes.methods}>
        {inOrderOfUse(methods, null).map(({ id, name, icon }) => (
          <li key={id}>
            <PaymentIcon name={icon} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
