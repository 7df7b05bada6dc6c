import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { directionOf } from '#src/shared/language.ts'
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

/** Downloads and prints the receipt, both from the server's current data (ORD-18). */
export const ReceiptButtons = ({ order }: { order: Order }) => {
  const { data } = trpc.orders.receipt.useQuery({ id: order.id }, { staleTime: 0 })
  return (
    <Group gap="sm">
      <Button
        component="a"
        href={`/api/orders/${order.id}/receipt`}
        variant="default"
        size="sm"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
      >
        Download {order.status === 'confirmed' ? 'receipt' : 'invoice'} (PDF)
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={!data}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {data && <Paper receipt={data} />}
    </Group>
  )
}
