import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { here } from '#src/shared/page-address.ts'
import { common, refusals } from '#src/shared/texts.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './license-card.module.css'

/** Places the order that renews a licence, and opens its pay page (LIC-111). */
export const RenewButton = ({ orderId, isDue }: { orderId: number; isDue: boolean }) => {
  const renew = trpc.orders.renew.useMutation({
    onSuccess: ({ payPath }) => window.location.assign(here(payPath)),
    onError: (failure) =>
      toast({
        title: common.notRenewed,
        description: errorMessage(failure, refusals.tryAgain),
        tone: 'error',
      }),
  })
  return (
    <Button
      className={classes.renew}
      variant={isDue ? 'filled' : 'default'}
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={renew.isPending || renew.isSuccess}
      onClick={() => renew.mutate({ id: orderId })}
    >
      {common.renew}
    </Button>
  )
}
