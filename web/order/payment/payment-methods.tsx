import type { PaymentMethod } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import { AskToPay, PaymentAccount } from './payment-account.tsx'
import classes from './payment-methods.module.css'

type Props = {
  methods: PaymentMethod[]
  /** The note on bank transfers. */
  note: string
  orderId: number
  whatsappNumber: string
}

/** The payment methods for a pending order (PAY-1). A shop that has entered no account yet says so (PAY-8). */
export const PaymentMethods = ({ methods, note, orderId, whatsappNumber }: Props) => {
  const isMissing = !methods.some(({ accountDetails }) => namesAccount(accountDetails))
  return (
    <div>
      {isMissing && (
        <div className={classes.missing}>
          <p>
            We have not published our payment accounts yet. Ask us on WhatsApp, and we tell you where to pay.
          </p>
          {methods.length === 0 && <AskToPay orderId={orderId} whatsappNumber={whatsappNumber} />}
        </div>
      )}
      <ul className={classes.methods}>
        {methods.map((method) => (
          <li key={method.id}>
            <strong>{method.name}</strong>
            <PaymentAccount method={method} orderId={orderId} whatsappNumber={whatsappNumber} />
            {method.description && <div className={classes.text}>{method.description}</div>}
            {method.qrImage && (
              <img
                src={method.qrImage}
                className={classes.code}
                alt={`QR code that pays by ${method.name}`}
              />
            )}
            {method.fees && <div className={classes.text}>Fees: {method.fees}</div>}
          </li>
        ))}
      </ul>
      <div className={classes.text}>{note}</div>
    </div>
  )
}
