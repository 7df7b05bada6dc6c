import type { PaymentMethod } from '#src/shared/pages.ts'
import { PaymentDetailsButton } from './payment-details-button.tsx'
import classes from './payment-methods.module.css'

type Props = {
  methods: PaymentMethod[]
  /** The note on bank transfers. */
  note: string
  orderId: number
  whatsappNumber: string
}

/** The payment methods for a pending order (PAY-1). */
export const PaymentMethods = ({ methods, note, orderId, whatsappNumber }: Props) => (
  <div>
    <ul className={classes.methods}>
      {methods.map((method) => (
        <li key={method.id}>
          <div>
            <strong>{method.name}</strong>
            <div className={classes.details}>{method.accountDetails}</div>
            {method.description && <div className={classes.text}>{method.description}</div>}
            {method.fees && <div className={classes.text}>Fees: {method.fees}</div>}
          </div>
          <PaymentDetailsButton method={method} orderId={orderId} whatsappNumber={whatsappNumber} />
        </li>
      ))}
    </ul>
    <div className={classes.text}>{note}</div>
  </div>
)
