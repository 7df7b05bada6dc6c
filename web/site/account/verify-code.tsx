import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormProblem } from '#web/components/form-problem.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { phoneText } from '#web/lib/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CodeInput } from '#web/order/code-input.tsx'
import classes from './account-page.module.css'
import { BackButton } from './back-button.tsx'
import type { SentCode } from './registration.ts'
import { SupportPhone } from './support-phone.tsx'

/** Specification, public §9. */
const RESEND_MS = 300_000
const CODE = /^\d{6}$/
const INVALID = 'Please enter a valid 6-digit OTP'

export type VerifyProps = {
  phone: string
  /** The code that this phone already has. */
  sent: SentCode | null
  onSent: (sent: SentCode) => void
  supportPhone: string
  /** The account is being made. */
  busy: boolean
  onVerified: () => Promise<void>
  /** Goes on without verification. */
  onSkip: () => Promise<void>
  onBack: () => void
  /** The server does not take this number. */
  onRefused: (failure: unknown) => void
}

/** The code of a phone: asked for, entered, checked. Without one, the way to it (public §4: idle, sent, verifying, failed). */
export const VerifyCode = (props: VerifyProps) => {
  const { phone, sent, onSent, supportPhone, busy, onVerified, onSkip, onBack, onRefused } = props
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)

  // The way on has the focus: the button that sends a code, or sends it again, and else the first digit.
  const outcome = sent?.outcome
  useEffect(() => {
    const wayOn = outcome === 'sent' || outcome === 'unknown' ? 'input' : '[data-send]'
    body.current?.querySelector<HTMLElement>(wayOn)?.focus()
  }, [outcome])

  const send = trpc.otp.send.useMutation({
    onMutate: () => setProblem(null),
    onSuccess: ({ success, message }) => {
      const at = Date.now()
      onSent({
        phone,
        notice: message,
        outcome: success ? 'sent' : 'failed',
        resendAt: success ? at + RESEND_MS : null,
        at,
      })
      setOtp('')
      setError(null)
      if (success) return
      toast({ title: 'Failed to Send OTP', description: 'Check your WhatsApp number', tone: 'error' })
    },
    onError: (failure) => {
      if (hasStatus(failure, 400)) return onRefused(failure)
      const notice = errorMessage(failure, 'The code may not have been sent.')
      toast({ title: 'Failed to Send OTP', description: notice, tone: 'error' })
      if (hasStatus(failure, 429)) return setProblem(notice)
      // The request may have reached the shop although no answer came: whoever has a code must be able to enter it.
      onSent({ phone, notice, outcome: 'unknown', resendAt: null, at: Date.now() })
    },
  })
  const verify = trpc.auth.verifyPhone.useMutation({
    onError: (failure) => {
      const message = errorMessage(failure, 'Invalid OTP. Please try again.')
      setError(message)
      setOtp('')
      toast({ title: 'Verification Failed', description: message, tone: 'error' })
    },
    onSuccess: onVerified,
  })
  const isBusy = send.isPending || verify.isPending || busy

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!sent) return send.mutate({ phone })
    if (CODE.test(otp)) return verify.mutate({ phone, otp })
    setError(INVALID)
    toast({ title: 'Invalid OTP', description: INVALID, tone: 'error' })
  }

  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <h2>Verify your WhatsApp number</h2>
      <p role="status">
        {sent ? verify.isPending ? 'Checking the code…' : sent.notice : <WillSend phone={phone} />}
        {outcome === 'unknown' && (
          <>
            {' '}
            If it does not arrive, contact support at <SupportPhone phone={supportPhone} />.
          </>
        )}
        {outcome === 'failed' && (
          <>
            {' '}
            You reach support at <SupportPhone phone={supportPhone} />.
          </>
        )}
      </p>
      <div className={classes.step} ref={body}>
        {sent && (
          <CodeInput
            label="Code"
            value={otp}
            onChange={(value) => {
              setOtp(value)
              setError(null)
            }}
            error={error}
            resendAt={sent.resendAt}
            onResend={() => send.mutate({ phone })}
            resending={send.isPending}
            isLost={outcome === 'failed'}
          />
        )}
        <FormProblem form={{ problem }} />
        <div className={classes.buttons}>
          <BackButton disabled={isBusy} onClick={onBack} />
          {sent ? (
            <Button
              type="submit"
              variant={outcome === 'failed' ? 'default' : 'filled'}
              loading={verify.isPending || busy}
            >
              Verify
            </Button>
          ) : (
            <Button type="submit" loading={send.isPending} data-send>
              Send Code
            </Button>
          )}
        </div>
      </div>
      <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => void onSkip()}>
        Continue without verification
      </Button>
    </form>
  )
}

const WillSend = ({ phone }: { phone: string }) => (
  <>
    WhatsApp is connected. We will send a 6-digit code to <b>{phoneText(phone)}</b>.
  </>
)
