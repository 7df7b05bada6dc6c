import type { PaymentMethod } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import { common, order as texts } from '#src/shared/texts.ts'
import { accountLines } from '#src/shared/values/account-lines.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { Latin } from '#web/components/latin.tsx'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { copiedOf, groupedIban } from './iban.ts'
import classes from './payment-methods.module.css'

type Props = { method: PaymentMethod; orderId: number; whatsappNumber: string }

/** The account of a payment method, each part with its own copy button, or a link that asks for it on WhatsApp. */
export const PaymentAccount = ({ method, orderId, whatsappNumber }: Props) => {
  const { name, accountDetails, iban } = method
  if (!namesAccount(accountDetails)) {
    return (
      <>
        {/* Its text asks on WhatsApp, where a shop without a number is not found. */}
        {whatsappNumber && <div>{accountDetails}</div>}
        <AskToPay orderId={orderId} by={name} whatsappNumber={whatsappNumber} />
      </>
    )
  }
  return (
    <ul className={`plain-list ${classes.account}`}>
      {accountLines(accountDetails).map(({ label, value }) => (
        <li key={`${label} ${value}`}>
          {label && <span className={classes.label}>{label}</span>}
          <Latin className={classes.value}>{groupedIban(value, iban)}</Latin>
          <CopyButton
            value={copiedOf(value, iban)}
            flex="none"
            aria-label={texts.copyPart({ label: label ?? value, name })}
          />
        </li>
      ))}
    </ul>
  )
}

type AskProps = Pick<Props, 'orderId' | 'whatsappNumber'> & { by?: string }

/** Asks on WhatsApp where to pay for an order. */
export const AskToPay = ({ orderId, by, whatsappNumber }: AskProps) => (
  <WhatsappButton
    variant="default"
    flex="none"
    number={whatsappNumber}
    text={by ? texts.askToPayBy({ orderId, method: by }) : texts.askWhereToPay({ orderId })}
    orContact
    aria-label={by ? texts.askAboutMethod({ method: by }) : texts.askAboutPaying}
  >
    {common.askOnWhatsapp}
  </WhatsappButton>
)
