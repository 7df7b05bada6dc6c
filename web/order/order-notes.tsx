import type { Payment } from '#src/shared/pages.ts'
import { order as texts } from '#src/shared/texts.ts'
import { namesOf } from './payment-names.ts'

type Props = Pick<Payment, 'paymentMethods' | 'orderNotes'> & { className: string | undefined }

/** The facts to know before ordering: how to pay, and the shop's own notes (LAND-13). */
export const OrderNotes = ({ paymentMethods, orderNotes, className }: Props) => {
  const pay =
    paymentMethods.length > 0 ? texts.payAfterOrdering({ paymentMethods: namesOf(paymentMethods) }) : ''
  return (
    <ul className={className} aria-label={texts.goodToKnow}>
      {[pay, ...orderNotes].filter(Boolean).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
