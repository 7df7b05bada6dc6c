import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CODE, codeIn, noCode } from '#src/shared/one-time-code.ts'
import { codeAnswers as answers, verification as texts } from '#src/shared/texts.ts'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'

// Only the shop's answer may call a code wrong.

type Options = {
  check: (otp: string) => Promise<unknown>
  /** Awaited before the check counts as finished. */
  onVerified: () => unknown
}

/** Says a refusal as the field does, which is called a code. */
const inPlainWords = (message: string): string =>
  message === answers.codeFailures.invalid ? texts.codeIsWrong : message

/** The code in the boxes of a form, which a browser may have filled without an event (OTP-811). */
const filledIn = (form: HTMLFormElement): string | null =>
  codeIn(
    [...form.querySelectorAll<HTMLInputElement>('[autocomplete=one-time-code]')]
      .map(({ value }) => value)
      .join(''),
  )

/**
 * The state of a 6-digit code input, which is checked as soon as it is complete. A refused code is cleared, and the
 * reason shows at the field, and there alone (OTP-810).
 */
export const useCode = ({ check, onVerified }: Options) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const verify = useMutation({
    mutationFn: check,
    onSuccess: () => onVerified(),
    onError: (failure) => {
      setError(inPlainWords(errorMessage(failure, texts.codeNotChecked)))
      if (hasStatus(failure, 400)) {
        setOtp('')
        setRefusals(refusals + 1)
      }
    },
  })
  const change = (value: string) => {
    setOtp(value)
    setError(null)
    if (CODE.test(value) && value !== otp && !verify.isPending) verify.mutate(value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (verify.isPending) return
    const code = CODE.test(otp) ? otp : filledIn(event.currentTarget)
    if (code === null) return setError(noCode())
    setOtp(code)
    verify.mutate(code)
  }
  return { otp, error, refusals, change, clear: () => change(''), submit, verifying: verify.isPending }
}
