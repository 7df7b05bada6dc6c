import { Button, type ButtonProps, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { directionOf } from '#src/shared/language.ts'
import { creditNoteUrl } from '#src/shared/page-address.ts'
import type { Receipt } from '#src/shared/receipt.ts'
import { trpc } from '#web/lib/trpc.ts'
import { QrPicture } from '#web/order/raast/qr-picture.tsx'
import type { Order } from './order-cells.tsx'
import classes from './order-receipt.module.css'

/** The receipt for printing, on A4 or on a roll of 80 mm. Hidden on the screen. */
const Paper = ({
  receipt: { language, title, seller, address, total, facts, code, note },
}: {
  receipt: Receipt
}) => {
  const [name, ...contact] = seller
  return createPortal(
    <article className={classes.paper} lang={language} dir={directionOf(language)}>
      <header>
        <strong>{name}</strong>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{contact.join(' · ')}</p>
      </header>
      <h1>{title}</h1>
      <p className={classes.total}>
        {total[0]} <strong>{total[1]}</strong>
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code && (
        <figure>
          <QrPicture text={code.text} label={code.caption} />
          <figcaption>{code.caption}</figcaption>
        </figure>
      )}
      <footer>{note}</footer>
    </article>,
    document.body,
  )
}

const PdfButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    component="a"
    href={href}
    variant="default"
    size="sm"
    leftSection={<IconFileTypePdf size={18} aria-hidden />}
  >
    {children}
  </Button>
)

const PrintButton = ({ children, ...button }: ButtonProps & { onClick: () => void }) => (
  <Button variant="default" size="sm" leftSection={<IconPrinter size={18} aria-hidden />} {...button}>
    {children}
  </Button>
)

/** Downloads and prints the receipt and the credit notes, both from the server's current data. */
export const ReceiptButtons = ({ order }: { order: Order }) => {
  const { data } = trpc.orders.receipt.useQuery({ id: order.id }, { staleTime: 0 })
  const [printed, setPrinted] = useState<Receipt>()
  const print = (receipt: Receipt | undefined) => {
    // The page must hold what is printed before the browser looks at it.
    flushSync(() => setPrinted(receipt))
    window.print()
  }
  return (
    <Group gap="sm">
      <PdfButton href={`/api/orders/${order.id}/receipt`}>
        Download {order.status === 'confirmed' ? 'receipt' : 'invoice'} (PDF)
      </PdfButton>
      <PrintButton disabled={!data} onClick={() => print(data)}>
        Print
      </PrintButton>
      {data?.creditNotes.map(({ number, receipt }) => (
        <Fragment key={number}>
          <PdfButton href={creditNoteUrl(order.id, number)}>Download credit note {number} (PDF)</PdfButton>
          <PrintButton onClick={() => print(receipt)}>Print credit note {number}</PrintButton>
        </Fragment>
      ))}
      {data && <Paper receipt={printed ?? data} />}
    </Group>
  )
}
