import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'

type Details = { name: string; email: string; phone: string; company?: string | null | undefined }

/**
 * Fills in the details of a signed-in customer from the account and the newest order (WCAG 3.3.7). Fills them once, and
 * only fields that are still empty, because the customer may have begun to type before the answers came.
 */
export const useKnownDetails = <Values extends Details>(
  form: Pick<UseFormReturnType<Values>, 'setValues'>,
): void => {
  const { data: me } = useMe()
  const { data: newest } = trpc.orders.mine.useQuery({ limit: 1 })
  const fillIn = useEffectEvent((known: Details) =>
    form.setValues((now) => {
      const empty = Object.entries(known).filter(([path]) => !now[path as keyof Details])
      return Object.fromEntries(empty) as Partial<Values>
    }),
  )
  useEffect(() => {
    if (!me || !newest) return
    const [last] = newest.rows
    fillIn({
      name: last?.name ?? '',
      email: me.email,
      phone: me.whatsappNumber ?? last?.phone ?? '',
      company: last?.company ?? '',
    })
  }, [me, newest])
}
