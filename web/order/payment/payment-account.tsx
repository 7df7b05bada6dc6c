import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { PaymentMethod } from '#src/shared/pages.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

// An account or phone number. A sentence such as "Ask us for our bank account" is not worth copying.
const NUMBER = /\d{4}/

type Props = { method: PaymentMethod; orderId: number; whatsappNumber: string }

/** Copies the account number of a payment method, or asks for it on WhatsApp. */
export const PaymentDetailsButton = ({ method, orderId, whatsappNumber }: Props) =>
  NUMBER.test(method.accountDetails) ? (
    <CopyButton value={method.accountDetails} flex="none" aria-label={`Copy details of ${method.name}`} />
  ) : (
    <Button
      component="a"
      variant="default"
      size="sm"
      flex="none"
      href={whatsappLink(
        whatsappNumber,
        `Hello! I would like to pay for order ${orderId} with ${method.name}. Where do I pay?`,
      )}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      aria-label={`Ask on WhatsApp about ${method.name}, opens in a new tab`}
    >
      Ask on WhatsApp
    </Button>
  )
