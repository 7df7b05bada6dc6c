import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

type Props = ButtonProps & {
  orderId: number
  /** The plan and its price, for the message. */
  bought: string
  whatsappNumber: string
}

/** Sends the customer's payment receipt by WhatsApp, with a prepared message. */
export const ReceiptButton = ({ orderId, bought, whatsappNumber, ...look }: Props) => (
  <Button
    component="a"
    href={whatsappLink(whatsappNumber, `Hello! Here is my receipt for order ${orderId}: ${bought}.`)}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    {...look}
  >
    Send receipt
  </Button>
)
