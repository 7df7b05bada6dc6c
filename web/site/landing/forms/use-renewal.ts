import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Renewed = Output<'orders', 'renewal'>

/**
 * The token of a reminder's link in the address, once the shop knows it; its order is given to `onRenewal` (LIC-60).
 */
export const useRenewal = (onRenewal: (renewed: Renewed) => void): string | undefined => {
  const { client } = trpc.useUtils()
  const [token, setToken] = useState<string>()
  const fill = useEffectEvent((known: string, renewed: Renewed) => {
    setToken(known)
    onRenewal(renewed)
  })
  useEffect(() => {
    const given = new URLSearchParams(window.location.search).get('renew')
    if (!given) return
    client.orders.renewal.query({ token: given }).then(
      (renewed) => fill(given, renewed),
      () =>
        toast({
          title: 'This link no longer works',
          description: 'Please sign in to renew, or order below.',
          tone: 'error',
        }),
    )
  }, [client])
  return token
}
