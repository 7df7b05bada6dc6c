import type { ButtonProps } from '@mantine/core'
import { order as texts } from '#src/shared/texts.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'

type Props = ButtonProps & {
  orderId: number
  /** The plan and its price, for the message. */
  bought: string
  whatsappNumber: string
}

/** Sends the proof of a payment by WhatsApp, with a prepared message. */
export const ProofButton = ({ orderId, bought, whatsappNumber, ...look }: Props) => (
  <WhatsappButton number={whatsappNumber} text={texts.proofForOrder({ orderId, bought })} {...look}>
    {texts.sendProofOnWhatsapp}
  </WhatsappButton>
)
