import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type Buyer, buyerInput } from '#src/domains/orders/schema.ts'
import { valuesOf } from '#web/lib/forms/schema-fields.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'

/** The fields of an order form, empty. */
export const noBuyer: Buyer = valuesOf(buyerInput)

/**
 * Fills in the details of a signed-in customer from the account and the newest order (WCAG 3.3.7). Fills them once, and
 * only fields that are still empty, because the customer may have begun to type before the answers came. In the field
 * that has the focus the text is selected, so that what the customer was about to type takes its place.
 */
export const useKnownDetails = <Values extends Buyer>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'getInputNode' | 'setValues' | 'clearFieldError'>,
): void => {
  const { data: me } = useMe()
  const { data: newest } = trpc.orders.mine.useQuery({ limit: 1 })
  const [filled, setFilled] = useState<string[]>([])
  const fillIn = useEffectEvent((known: Buyer) => {
    const now = form.getValues()
    const late = Object.entries(known).filter(([path, value]) => value && !now[path as keyof Buyer])
    form.setValues(Object.fromEntries(late) as Partial<Values>)
    for (const [path] of late) form.clearFieldError(path)
    setFilled(late.map(([path]) => path))
  })
  // In the commit that shows the text, so that no key comes between.
  useLayoutEffect(() => {
    for (const path of filled) {
      const node = form.getInputNode(path as never)
      if (node instanceof HTMLInputElement && node === document.activeElement) node.select()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the details arrive
  }, [filled])
  useEffect(() => {
    if (!me || !newest) return
    const [last] = newest.rows
    fillIn({
      ...(last ? valuesOf(buyerInput, last) : noBuyer),
      email: me.email,
      phone: me.whatsappNumber ?? last?.phone ?? '',
    })
  }, [me, newest])
}
