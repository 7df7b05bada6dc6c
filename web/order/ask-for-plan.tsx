import type { ButtonProps } from '@mantine/core'
import { common, order as texts } from '#src/shared/texts.ts'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'

type Props = ButtonProps & {
  /** The plan and its price, for the message. */
  plan: string
  whatsappNumber: string
}

/** Asks for a plan on WhatsApp, while the shop sells none (LAND-703). */
export const AskForPlan = ({ plan, whatsappNumber, ...look }: Props) => (
  <WhatsappButton
    fullWidth
    number={whatsappNumber}
    text={texts.wouldLikeToBuy({ plan })}
    orContact
    aria-label={texts.askAboutPlan({ plan })}
    {...look}
  >
    {common.askOnWhatsapp}
  </WhatsappButton>
)
