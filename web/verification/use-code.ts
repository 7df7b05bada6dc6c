import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CODE, noCode } from '#src/shared/one-time-code.ts'
import { verification as texts } from '#src/shared/texts.ts'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'

// Only the shop's answer may call a code wrong.

type Options = {
  check: (otp: string) => Promise<unknown>
  /** Awaited before the check counts as finished. */
  onVerified: () => unknown
}

/**
 * The state of a 6-digit code input, which is checked as soon as it is complete. A refused code is cleared, and the
 * reason shows at the field and in a toast.
 */
export const useCode = ({ check, onVerified }: Options) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const verify = useMutation({
    mutationFn: check,
    onSuccess: () => onVerified(),
    onError: (failure) => {
      const message = errorMessage(failure, texts.codeNotChecked)
      setError(message)
      if (hasStatus(failure, 400)) {
        setOtp('')
        setRefusals(refusals + 1)
      }
      toast({ title: texts.verificationFailed, description: message, tone: 'error' })
    },
  })
  const change = (value: string) => {
    setOtp(value)
    setError(null)
    if (CODE.test(value) && value !== otp && !verify.isPending) verify.mutate(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    if (CODE.test(otp)) return verify.mutate(otp)
    setError(noCode())
    toast({ title: texts.invalidOtp, description: noCode(), tone: 'error' })
  }
  return { otp, error, refusals, change, clear: () => change(''), submit, verifying: verify.isPending }
}
