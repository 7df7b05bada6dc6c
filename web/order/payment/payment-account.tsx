import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { PaymentMethod } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { accountLines } from './account-lines.ts'
import classes from './payment-methods.module.css'

type Props = { method: PaymentMethod; orderId: number; whatsappNumber: string }

/** The account of a payment method, each part with its own copy button, or a link that asks for it on WhatsApp. */
export const PaymentAccount = ({ method, orderId, whatsappNumber }: Props) => {
  const { name, accountDetails } = method
  if (!namesAccount(accountDetails)) {
    return (
      <>
        <div>{accountDetails}</div>
        <AskToPay orderId={orderId} by={name} whatsappNumber={whatsappNumber} />
      </>
    )
  }
  return (
    <ul className={classes.account}>
      {accountLines(accountDetails).map(({ label, value }) => (
        <li key={`${label} ${value}`}>
          {label && <span className={classes.label}>{label}</span>}
          <span className={classes.value}>{value}</span>
          <CopyButton value={value} size="xs" flex="none" aria-label={`Copy ${label ?? value} of ${name}`} />
        </li>
      ))}
    </ul>
  )
}

type AskProps = Pick<Props, 'orderId' | 'whatsappNumber'> & { by?: string }

/** Asks on WhatsApp where to pay for an order. */
export const AskToPay = ({ orderId, by, whatsappNumber }: AskProps) => (
  <Button
    component="a"
    variant="default"
    size="sm"
    flex="none"
    href={whatsappLink(
      whatsappNumber,
      `Hello! I would like to pay for order ${orderId}${by ? ` with ${by}` : ''}. Where do I pay?`,
    )}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
    aria-label={`Ask on WhatsApp${by ? ` about ${by}` : ' where to pay'}, opens in a new tab`}
  >
    Ask on WhatsApp
  </Button>
)
