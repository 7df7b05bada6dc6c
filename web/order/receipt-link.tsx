import { Button, type ButtonProps } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { order as texts } from '#src/shared/texts.ts'

type Props = ButtonProps & {
  href: string
  /** Whether the order is approved; until then its receipt is called an invoice. */
  isPaid: boolean
}

const PdfLink = (props: ButtonProps & { href: string; children: string }) => (
  <Button
    component="a"
    variant="default"
    leftSection={<IconFileTypePdf size={18} aria-hidden />}
    {...props}
  />
)

/** Downloads the receipt of an order as a PDF (ORD-739). */
export const ReceiptLink = ({ isPaid, ...link }: Props) => (
  <PdfLink {...link}>{isPaid ? texts.downloadReceipt : texts.downloadInvoice}</PdfLink>
)

/** Downloads the credit notes of an order, one for each refund (ORD-750). */
export const CreditNoteLinks = ({ urls }: { urls: string[] }) =>
  urls.map((href, index) => (
    <PdfLink key={href} href={href}>
      {texts.downloadCreditNote({ which: urls.length > 1 ? String(index + 1) : '' })}
    </PdfLink>
  ))
