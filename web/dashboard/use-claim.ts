import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef } from 'react'
import { dashboard as texts } from '#src/shared/texts.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

const dashboard = getRouteApi('/dashboard')

/**
 * Opens a claim link: gives the order of its token to the account, once, and removes the token from the address.
 */
export const useClaim = (): void => {
  const { claim: token } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutate } = trpc.orders.claim.useMutation({
    onSuccess: async (order) => {
      toast({
        title: texts.orderAdded,
        description: texts.orderIsInAccount({ id: order.id }),
        tone: 'success',
      })
      // A list that is under way may have been read before, and invalidating does not ask for a first one again.
      await queryClient.cancelQueries({ queryKey: getQueryKey(trpc.orders) })
      void utils.orders.invalidate()
    },
    onError: (error) =>
      toast({
        title: texts.orderNotAdded,
        description: errorMessage(error, texts.openLinkAgain),
        tone: 'error',
      }),
  })
  const claimed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!token || claimed.current === token) return
    claimed.current = token
    mutate({ token })
    void navigate({ search: (now) => ({ ...now, claim: undefined }), replace: true })
  }, [token, mutate, navigate])
}
