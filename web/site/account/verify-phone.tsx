import { useEffect, useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import classes from './account-page.module.css'
import { VerifyCode, type VerifyProps } from './verify-code.tsx'
import { WhatsappDown } from './whatsapp-down.tsx'

const WAIT_MS = 5000

/** Proves the WhatsApp number before the account is made: whether WhatsApp is there, then the code (public §4). */
export const VerifyPhone = (props: VerifyProps) => {
  const { sent, supportPhone, busy, onSkip, onBack } = props
  const [waiting, setWaiting] = useState(false)
  const { isPending, data, error } = trpc.whatsapp.isEnabled.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    enabled: !sent,
    refetchInterval: waiting ? WAIT_MS : false,
  })
  // Public §8: a check that fails is logged, and taken for "available".
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    if (error) console.info('Whether WhatsApp is available could not be found out', error)
  }, [error])

  if (isPending && !sent) {
    return (
      <p className={classes.step} role="status">
        Checking WhatsApp…
      </p>
    )
  }
  if (data?.isEnabled === false && !sent) {
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
  return <VerifyCode {...props} />
}
