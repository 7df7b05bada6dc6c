import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { type Buyer, buyerInput } from '#src/domains/orders/schema.ts'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'

/** The fields of an order form, of an order or empty. */
export const buyerOf = (order: Buyer): Buyer => valuesOf(buyerInput, order)
export const noBuyer: Buyer = valuesOf(buyerInput)

/**
 * Fills in the details of a signed-in customer from the account and the newest order (WCAG 3.3.7). Fills them once, and
 * only fields that are still empty, because the customer may have begun to type before the answers came.
 */
export const useKnownDetails = <Values extends Buyer>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'clearFieldError'>,
): void => {
  const { data: me } = useMe()
  const { data: newest } = trpc.orders.mine.useQuery({ limit: 1 })
  const fillIn = useEffectEvent((known: Buyer) => {
    const now = form.getValues()
    const late = Object.entries(known).filter(([path, value]) => value && !now[path as keyof Buyer])
    form.setValues(Object.fromEntries(late) as Partial<Values>)
    for (const [path] of late) form.clearFieldError(path)
  })
  useEffect(() => {
    if (!me || !newest) return
    const [last] = newest.rows
    fillIn({
      ...(last ? buyerOf(last) : noBuyer),
      email: me.email,
      phone: me.whatsappNumber ?? last?.phone ?? '',
    })
  }, [me, newest])
}
