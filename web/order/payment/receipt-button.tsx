import type { ButtonProps } from '@mantine/core'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'

type Props = ButtonProps & {
  orderId: number
  /** The plan and its price, for the message. */
  bought: string
  whatsappNumber: string
}

/** Sends the customer's payment receipt by WhatsApp, with a prepared message. */
export const ReceiptButton = ({ orderId, bought, whatsappNumber, ...look }: Props) => (
  <WhatsappButton
    number={whatsappNumber}
    text={`Hello! Here is my receipt for order ${orderId}: ${bought}.`}
    {...look}
  >
    Send receipt
  </WhatsappButton>
)
