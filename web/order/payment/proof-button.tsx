import type { ButtonProps } from '@mantine/core'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'

type Props = ButtonProps & {
  orderId: number
  /** The plan and its price, for the message. */
  bought: string
  whatsappNumber: string
}

/** Sends the proof of a payment by WhatsApp, with a prepared message. */
export const ProofButton = ({ orderId, bought, whatsappNumber, ...look }: Props) => (
  <WhatsappButton
    number={whatsappNumber}
    text={`Hello! Here is my proof for order ${orderId}: ${bought}.`}
    {...look}
  >
    Send proof on WhatsApp
  </WhatsappButton>
)
