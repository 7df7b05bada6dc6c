import { useEffect, useEffectEvent, useState } from 'react'
import { landing as texts } from '#src/shared/texts.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

/** What the link of a reminder renews, with the token of the link. */
export type Renewal = Output<'orders', 'renewal'> & { token: string }

/** The renewal of a reminder's link in the address, once the shop knows it; `onRenewal` gets it too. */
export const useRenewal = (onRenewal: (renewal: Renewal) => void): Renewal | undefined => {
  const { client } = trpc.useUtils()
  const [renewal, setRenewal] = useState<Renewal>()
  const begin = useEffectEvent((found: Renewal) => {
    setRenewal(found)
    onRenewal(found)
  })
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('renew')
    if (!token) return
    client.orders.renewal.query({ token }).then(
      (found) => begin({ ...found, token }),
      () =>
        toast({
          title: texts.linkNoLongerWorks,
          description: texts.signInToRenew,
          tone: 'error',
        }),
    )
  }, [client])
  return renewal
}
