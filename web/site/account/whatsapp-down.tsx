import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { account as texts } from '#src/shared/texts.ts'
import { BackButton } from '#web/components/back-button.tsx'
import { useCountdown } from '#web/lib/countdown.ts'
import classes from './account-page.module.css'
import { StepHeading } from './step-heading.tsx'
import { SupportPhone } from './support-phone.tsx'

const SKIP_MS = 15_000

type Props = {
  supportPhone: string
  busy: boolean
  /** Whether the visitor chose to wait; WhatsApp is then checked every 5 seconds. */
  waiting: boolean
  onWait: () => void
  onSkip: () => Promise<void>
  onBack: () => void
}

/** Shown while WhatsApp cannot send. Registration goes on unverified after 15 s, unless the visitor waits (ACC-3). */
export const WhatsappDown = ({ supportPhone, busy, waiting, onWait, onSkip, onBack }: Props) => {
  const [skipAt] = useState(() => Date.now() + SKIP_MS)
  const left = useCountdown(waiting ? null : skipAt)
  const skip = useEffectEvent(onSkip)
  useEffect(() => {
    if (waiting) return
    const timer = setTimeout(() => void skip(), skipAt - Date.now())
    return () => clearTimeout(timer)
  }, [waiting, skipAt])
  return (
    <div className={classes.step}>
      <StepHeading>{texts.whatsappNotAvailable}</StepHeading>
      <p role="status">
        {waiting ? texts.lookingForWhatsapp : texts.accountWithoutVerification}
        <SupportPhone sentence={texts.callUs} phone={supportPhone} />
      </p>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void onSkip()}>
          {left > 0 ? texts.skipIn({ left }) : texts.skipNow}
        </Button>
        {!waiting && (
          <Button variant="default" disabled={busy} onClick={onWait}>
            {texts.wait}
          </Button>
        )}
        <BackButton disabled={busy} onClick={onBack} />
      </div>
    </div>
  )
}
