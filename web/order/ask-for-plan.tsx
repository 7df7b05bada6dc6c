import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

type Props = ButtonProps & {
  /** The plan and its price, for the message. */
  plan: string
  whatsappNumber: string
}

/** Asks for a plan on WhatsApp, while the shop sells none (LAND-18). */
export const AskForPlan = ({ plan, whatsappNumber, ...look }: Props) => (
  <Button
    component="a"
    fullWidth
    href={whatsappLink(whatsappNumber, `Hello! I would like to buy this plan: ${plan}.`)}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
    aria-label={`Ask on WhatsApp: ${plan}, opens in a new tab`}
    {...look}
  >
    Ask on WhatsApp
  </Button>
)
