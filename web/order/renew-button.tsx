import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import { common, refusals } from '#src/shared/texts.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'

type Props = {
  /** Places the order that renews the licence. */
  place: () => Promise<{ payPath: string }>
  /** Whether the licence ends soon or has ended. */
  isDue?: boolean
}

/** Renews a licence for another term: places the order, and opens its pay page. */
export const RenewButton = ({ place, isDue = false }: Props) => {
  const [isSending, setSending] = useState(false)
  const renew = async () => {
    setSending(true)
    try {
      window.location.assign(here((await place()).payPath))
    } catch (failure) {
      toastFailure(failure, { title: common.notRenewed, fallback: refusals.tryAgain })
      setSending(false)
    }
  }
  return (
    <Button
      variant={isDue ? 'filled' : 'default'}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isSending}
      onClick={() => void renew()}
    >
      {common.renew}
    </Button>
  )
}
