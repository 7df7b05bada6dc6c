import { Suspense } from 'react'
import type { PaymentMethod } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import { order as texts } from '#src/shared/texts.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import { chosenFirst, inOrderOfUse } from '#web/order/method-order.ts'
import { AskToPay, PaymentAccount } from './payment-account.tsx'
import { PaymentMark } from './payment-mark.tsx'
import classes from './payment-methods.module.css'

const RaastQr = hydrateOnIdle(() => import('#web/order/raast/raast-qr.tsx'))

type Props = {
  methods: PaymentMethod[]
  /** The note on bank transfers. */
  note: string
  orderId: number
  amount: number
  /** Until when a QR for the amount is valid. */
  payUntil: string
  whatsappNumber: string
  /** The method that was used last, which is first and chosen; otherwise the first one with an account is. */
  usedId?: number | null
}

/**
 * The payment methods for a pending order as cards, of which the chosen one is open (PAY-152), with a QR picture
 * of the seller beside the Raast QR (PAY-753). Works without
 * JavaScript. A shop that has entered no account yet says so.
 */
export const PaymentMethods = ({
  note,
  orderId,
  amount,
  payUntil,
  whatsappNumber,
  usedId = null,
  ...shop
}: Props) => {
  const methods = inOrderOfUse(shop.methods, usedId)
  const chosen = chosenFirst(shop.methods, usedId)
  const hasAccount = methods.some(({ accountDetails }) => namesAccount(accountDetails))
  // Without an account and a number to ask at, a list of names leads nowhere.
  const isListed = hasAccount || (methods.length > 0 && whatsappNumber !== '')
  return (
    <div>
      {!hasAccount && (
        <div className={classes.missing}>
          <p>{whatsappNumber ? texts.canAskHowToPay : texts.askInsteadOfWaiting}</p>
          {!isListed && <AskToPay orderId={orderId} whatsappNumber={whatsappNumber} />}
        </div>
      )}
      {isListed && (
        <fieldset className={classes.methods}>
          <legend>{texts.chooseHowYouPay}</legend>
          {methods.map((method) => (
            <div key={method.id} className={classes.method}>
              <label>
                <input type="radio" name="method" value={method.id} defaultChecked={method === chosen} />
                <PaymentMark {...method} />
                <strong>{method.name}</strong>
              </label>
              <div className={classes.details}>
                <PaymentAccount method={method} orderId={orderId} whatsappNumber={whatsappNumber} />
                {method.description && <div className="quiet-text">{method.description}</div>}
                {method.raastIban && (
                  <Suspense>
                    <RaastQr iban={method.raastIban} amount={amount} until={payUntil} orderId={orderId} />
                  </Suspense>
                )}
                {method.qrImage && (
                  <img
                    src={method.qrImage}
                    className={classes.code}
                    alt={texts.qrCodeOfMethod({ name: method.name })}
                  />
                )}
                {method.fees && <div className="quiet-text">{texts.fees({ fees: method.fees })}</div>}
              </div>
            </div>
          ))}
        </fieldset>
      )}
      {hasAccount && <div className="quiet-text">{note}</div>}
    </div>
  )
}
