import { type FormEvent, useState } from 'react'
import { errorMessage } from '#web/lib/errors.ts'
import { phoneText } from '#web/lib/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

const CODE = /^\d{6}$/
const POLL_MS = 1000

const sayings = {
  sending: (phone: string) => `We are sending a 6-digit code to ${phone} on WhatsApp…`,
  sent: (phone: string) => `We sent a 6-digit code to ${phone} on WhatsApp. It is valid for 10 minutes.`,
  failed: (phone: string) => `The code could not be sent to ${phone}. Check the number, or resend it now.`,
  none: (phone: string) => `There is no code for ${phone} any more. Please ask for a new one.`,
}

type Options = { orderId: number; phone: string; onVerified: () => void }

/**
 * The code that proves an order's phone (specification, public §4 and §5): whether it went out, what was typed, a new
 * one, and the check. `resendAt` in milliseconds since 1970, null for now.
 */
export const useOrderCode = ({ orderId, phone, onVerified }: Options) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const { data: status } = trpc.orders.codeStatus.useQuery(
    { orderId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.delivery === 'sending' ? POLL_MS : false),
    },
  )
  const resend = trpc.orders.sendCode.useMutation({
    onSuccess: ({ message, ...next }) => {
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

  const delivery = status?.delivery ?? 'sending'
  const isLost = delivery === 'failed' || delivery === 'none'
  return {
    submit,
    verifying: verify.isPending,
    failed: delivery === 'failed',
    /** Where the code is, as a sentence. */
    saying: sayings[delivery](phoneText(phone)),
    input: {
      value: otp,
      onChange: (value: string) => {
        setOtp(value)
        setError(null)
      },
      error,
      resendAt: isLost ? null : (status?.resendAt?.getTime() ?? null),
      onResend: () => resend.mutate({ orderId }),
      resending: resend.isPending,
      isLost,
    },
  }
}
