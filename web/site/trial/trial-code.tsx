import { useState } from 'react'
import { CODE_DIGITS, CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { common, trial as texts, verification } from '#src/shared/texts.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { trpc } from '#web/lib/trpc.ts'
import { CodeStep } from '#web/verification/code-step.tsx'
import { useCode } from '#web/verification/use-code.ts'

export type AskedTrial = { trialId: string; phone: string; resendAt: number }

type Props = {
  asked: AskedTrial
  whatsappNumber: string
  onAgain: () => Promise<void>
  onBegun: () => Promise<void>
  onBack: () => void
}

/** The second step: the code that proves the number. */
export const TrialCode = ({ asked, whatsappNumber, onAgain, onBegun, onBack }: Props) => {
  const { trialId, phone, resendAt } = asked
  const { client } = trpc.useUtils()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const code = useCode({
    check: (otp) => client.trials.verify.mutate({ trialId, otp }),
    onVerified: onBegun,
  })
  const again = async () => {
    setSending(true)
    setProblem(null)
    code.clear()
    await onAgain().catch((failure) => setProblem(errorMessage(failure, common.networkFailed)))
    setSending(false)
  }
  const shown = phoneText(phone)
  return (
    <CodeStep
      code={code}
      status={verification.sentCode({ codeDigits: CODE_DIGITS, phone: shown, codeMinutes: CODE_MINUTES })}
      resend={{ at: resendAt, run: () => void again(), running: isSending, isNext: false }}
      problem={problem}
      verb={texts.start}
      onBack={onBack}
      whatsappNumber={whatsappNumber}
    />
  )
}
