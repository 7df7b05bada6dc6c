import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CodeInput } from '#web/components/code-input.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './order-code.module.css'
import type { PlacedOrder } from './order-flow.tsx'

const CODE = /^\d{6}$/
const POLL_MS = 1000

const sayings = {
  sending: (phone: string) => `We are sending a 6-digit code to ${phone} on WhatsApp…`,
  sent: (phone: string) => `We sent a 6-digit code to ${phone} on WhatsApp. It is valid for 10 minutes.`,
  failed: (phone: string) => `The code could not be sent to ${phone}. Check the number, or resend it now.`,
  none: (phone: string) => `There is no code for ${phone} any more. Please ask for a new one.`,
}

type Props = { order: PlacedOrder; onVerified: () => void; onBack: () => void }

/** The code that proves the order's phone (public §4, §5). */
export const OrderCode = ({ order, onVerified, onBack }: Props) => {
  const { orderId, phone } = order
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const status = trpc.orders.codeStatus.useQuery(
    { orderId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.delivery === 'sending' ? POLL_MS : false),
    },
  )
  const resend = trpc.orders.sendCode.useMutation({
    onSuccess: ({ success: _, message, ...next }) => {
      utils.orders.codeStatus.setData({ orderId }, next)
      setOtp('')
      setError(null)
      toast({ title: 'Code Sent', description: message, tone: 'info' })
    },
    onError: (failure) =>
      toast({
        title: 'Failed to Send OTP',
        description: errorMessage(failure, 'Check your WhatsApp number'),
        tone: 'error',
      }),
  })
  const verify = trpc.orders.verifyCode.useMutation({
    onSuccess: onVerified,
    onError: (failure) => {
      const message = errorMessage(failure, 'Invalid OTP. Please try again.')
      setError(message)
      setOtp('')
      toast({ title: 'Verification Failed', description: message, tone: 'error' })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    if (CODE.test(otp)) return verify.mutate({ orderId, otp })
    const message = 'Please enter a valid 6-digit OTP'
    setError(message)
    toast({ title: 'Invalid OTP', description: message, tone: 'error' })
  }

  const delivery = status.data?.delivery ?? 'sending'
  const resendAt = delivery === 'sending' || delivery === 'sent' ? (status.data?.resendAt ?? null) : null
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <h3>Verify your WhatsApp number</h3>
        <p className={classes.text} role="status" data-failed={delivery === 'failed'}>
          {sayings[delivery](phone)}
        </p>
      </div>
      <CodeInput
        label="Code"
        value={otp}
        onChange={(value) => {
          setOtp(value)
          setError(null)
        }}
        error={error}
        resendAt={resendAt?.getTime() ?? null}
        onResend={() => resend.mutate({ orderId })}
        resending={resend.isPending}
      />
      <div className={classes.buttons}>
        <Button
          type="button"
          variant="default"
          onClick={onBack}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </Button>
        <Button type="submit" loading={verify.isPending}>
          Verify and Order
        </Button>
      </div>
    </form>
  )
}
