import { Button, type ButtonProps } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { texts } from '#src/shared/texts/order.ts'

type Props = ButtonProps & {
  href: string
  /** Whether the order is approved; until then its receipt is called an invoice (ORD-18). */
  isPaid: boolean
}

/** Downloads the receipt of an order as a PDF. */
export const ReceiptLink = ({ href, isPaid, ...look }: Props) => (
  <Button
    component="a"
    href={href}
    variant="default"
    leftSection={<IconFileTypePdf size={18} aria-hidden />}
    {...look}
  >
    {isPaid ? texts.downloadReceipt : texts.downloadInvoice}
  </Button>
)
