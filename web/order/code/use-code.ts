import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CODE, NOT_A_CODE } from '#src/shared/one-time-code.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'

type Options = {
  check: (otp: string) => Promise<unknown>
  /** Awaited before the check counts as finished. */
  onVerified: () => unknown
}

/** The state of a 6-digit code input. A refused code is cleared, and the reason shows at the field and in a toast. */
export const useCode = ({ check, onVerified }: Options) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (value: string) => {
    setOtp(value)
    setError(null)
  }
  const verify = useMutation({
    mutationFn: check,
    onSuccess: () => onVerified(),
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
    if (CODE.test(otp)) return verify.mutate(otp)
    setError(NOT_A_CODE)
    toast({ title: 'Invalid OTP', description: NOT_A_CODE, tone: 'error' })
  }
  return { otp, error, change, clear: () => change(''), submit, verifying: verify.isPending }
}
