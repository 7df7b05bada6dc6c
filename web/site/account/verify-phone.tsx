import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CodeInput } from '#web/components/code-input.tsx'
import { useCountdown } from '#web/lib/countdown.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './account-page.module.css'

/** Specification, public §9. */
const RESEND_MS = 300_000
const SKIP_MS = 15_000
const CODE = /^\d{6}$/

/** A code that went out; another may be asked for at `resendAt`, in milliseconds since 1970. */
export type SentCode = { phone: string; notice: string; resendAt: number }

type Props = {
  phone: string
  /** The code that this phone already has. */
  sent: SentCode | null
  onSent: (sent: SentCode | null) => void
  supportPhone: string
  /** The account is being made. */
  busy: boolean
  onVerified: () => Promise<void>
  /** Goes on without verification. */
  onSkip: () => Promise<void>
  onBack: () => void
}

/** Without WhatsApp there is nothing to verify with: registration goes on by itself (public §4). */
const Disconnected = ({
  supportPhone,
  busy,
  onSkip,
  onBack,
}: Pick<Props, 'supportPhone' | 'busy' | 'onSkip' | 'onBack'>) => {
  const [skipAt] = useState(() => Date.now() + SKIP_MS)
  const left = useCountdown(skipAt)
  const skip = useEffectEvent(onSkip)
  useEffect(() => {
    const timer = setTimeout(() => void skip(), SKIP_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.step}>
      <h2>WhatsApp is not available right now</h2>
      <p role="status">
        Your account will be created without verification. If you need help, call us at{' '}
        <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={busy}
          onClick={onBack}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </Button>
        <Button loading={busy} onClick={() => void onSkip()}>
          {left > 0 ? `Continue (${left})` : 'Continue'}
        </Button>
      </div>
    </div>
  )
}

const Connected = (props: Props) => {
  const { phone, sent, onSent, supportPhone, busy, onVerified, onSkip, onBack } = props
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [notice, setNotice] = useState(
    sent?.notice ?? `We are sending a 6-digit code to ${phone} on WhatsApp…`,
  )
  const [resendAt, setResendAt] = useState<number | null>(() => sent?.resendAt ?? Date.now() + RESEND_MS)

  const send = trpc.otp.send.useMutation({
    onSuccess: ({ success, message }) => {
      const next = success ? { phone, notice: message, resendAt: Date.now() + RESEND_MS } : null
      setNotice(message)
      setResendAt(next?.resendAt ?? null)
      onSent(next)
      if (!next) {
        toast({ title: 'Failed to Send OTP', description: 'Check your WhatsApp number', tone: 'error' })
      }
    },
    onError: (failure) => {
      setResendAt(null)
      const text = `The code may not have been sent. If it does not arrive, contact support at ${supportPhone}.`
      const message = errorMessage(failure, text)
      setNotice(message)
      toast({ title: 'Failed to Send OTP', description: message, tone: 'error' })
    },
  })
  const verify = trpc.otp.verify.useMutation({
    onError: (failure) => {
      const message = errorMessage(failure, 'Invalid OTP. Please try again.')
      setError(message)
      setOtp('')
      toast({ title: 'Verification Failed', description: message, tone: 'error' })
    },
    onSuccess: onVerified,
  })

  const { mutate } = send
  const isSent = useRef(sent !== null)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ phone })
  }, [mutate, phone])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending || busy) return
    if (CODE.test(otp)) return verify.mutate({ phone, otp })
    setError('Please enter a valid 6-digit OTP')
    toast({ title: 'Invalid OTP', description: 'Please enter a valid 6-digit OTP', tone: 'error' })
  }

  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <h2>Verify your WhatsApp number</h2>
      <p role="status">{notice}</p>
      <CodeInput
        label="Code"
        value={otp}
        onChange={(value) => {
          setOtp(value)
          setError(null)
        }}
        error={error}
        resendAt={resendAt}
        onResend={() => send.mutate({ phone })}
        resending={send.isPending}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={busy}
          onClick={onBack}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </Button>
        <Button type="submit" loading={verify.isPending || busy}>
          Verify
        </Button>
      </div>
      <Button variant="subtle" size="sm" disabled={verify.isPending || busy} onClick={() => void onSkip()}>
        Continue without verification
      </Button>
    </form>
  )
}

/** Proves the WhatsApp number before the account is made (public §4). */
export const VerifyPhone = (props: Props) => {
  const status = trpc.whatsapp.isEnabled.useQuery(undefined, { staleTime: 0, gcTime: 0 })
  if (status.isPending) {
    return (
      <p className={classes.step} role="status">
        Checking WhatsApp…
      </p>
    )
  }
  return status.data?.isEnabled ? <Connected {...props} /> : <Disconnected {...props} />
}
