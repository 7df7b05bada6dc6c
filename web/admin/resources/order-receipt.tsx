import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import type { Receipt } from '#src/shared/receipt.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { Order } from './order-cells.tsx'
import classes from './order-receipt.module.css'

/** The receipt as it is printed, on A4 or on a roll of 80 mm; no screen shows it. */
const Paper = ({ receipt: { title, seller, facts, note } }: { receipt: Receipt }) => {
  const [name, ...contact] = seller
  return createPortal(
    <article className={classes.paper}>
      <header>
        <strong>{name}</strong>
        <p>{contact.join(' · ')}</p>
      </header>
      <h1>{title}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>{note}</footer>
    </article>,
    document.body,
  )
}

/** The receipt to keep and to print; both say what the server says now (experience: receipts). */
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
