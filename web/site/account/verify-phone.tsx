import { useEffect, useState } from 'react'
import { common, account as texts } from '#src/shared/texts.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './account-page.module.css'
import { VerifyCode, type VerifyProps } from './verify-code.tsx'
import { WhatsappDown } from './whatsapp-down.tsx'

const WAIT_MS = 5000

/**
 * Verifies the WhatsApp number before the account is created, if WhatsApp can send or receive.
 */
export const VerifyPhone = (props: VerifyProps) => {
  const { sent, supportPhone, busy, onSkip, onBack } = props
  const [waiting, setWaiting] = useState(false)
  const { isPending, data, error } = trpc.whatsapp.isEnabled.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    enabled: !sent,
    refetchInterval: waiting ? WAIT_MS : false,
  })
  const byMessage = trpc.otp.byMessage.useQuery(undefined, { staleTime: 0, enabled: !sent })
  // A failed check is logged and counts as available (ACC-4).
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failed check is logged
    if (error) console.info(common.whatsappNotKnown, error)
  }, [error])

  if ((isPending || byMessage.isPending) && !sent) {
    return (
      <p className={classes.step} role="status">
        {texts.checkingWhatsapp}
      </p>
    )
  }
  const { isOffered = false, isFirst = false } = byMessage.data ?? {}
  const canSend = data?.isEnabled !== false
  if (!canSend && !isOffered && !sent) {
    return (
      <WhatsappDown
        supportPhone={supportPhone}
        busy={busy}
        waiting={waiting}
        onWait={() => setWaiting(true)}
        onSkip={onSkip}
        onBack={onBack}
      />
    )
  }
  return <VerifyCode {...props} canSend={canSend} canWrite={isOffered} writesFirst={isFirst || !canSend} />
}
