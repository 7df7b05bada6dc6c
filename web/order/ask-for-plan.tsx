import type { ButtonProps } from '@mantine/core'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'

type Props = ButtonProps & {
  /** The plan and its price, for the message. */
  plan: string
  whatsappNumber: string
}

/** Asks for a plan on WhatsApp, while the shop sells none (LAND-18). */
export const AskForPlan = ({ plan, whatsappNumber, ...look }: Props) => (
  <WhatsappButton
    fullWidth
    number={whatsappNumber}
    text={`Hello! I would like to buy this plan: ${plan}.`}
    orContact
    aria-label={`Ask on WhatsApp: ${plan}, opens in a new tab`}
    {...look}
  >
    Ask on WhatsApp
  </WhatsappButton>
)
