import { useState } from 'react'
import { common, orderKey as texts } from '#src/shared/texts.ts'
import type { WritesBy } from '#src/shared/ways.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from '#web/site/account/account-page.module.css'
import { CodeStep } from '#web/verification/code-step.tsx'
import { useCode } from '#web/verification/use-code.ts'
import { WriteInstead, WriteToUs } from '#web/verification/write-instead.tsx'
import type { Tracking } from './tracking.ts'

type Props = {
  tracking: Tracking
  /** The ways by which a code goes. */
  writesBy: WritesBy
  /** Whether a message to the shop proves the phone too. */
  canWrite: boolean
  onChange: (tracking: Tracking) => void
  onBack: () => void
}

/** The code that was sent to the phone of an order, or a message to the shop instead. */
export const CodeOfOrder = ({ tracking, writesBy, canWrite, onChange, onBack }: Props) => {
  const { orderId, asked, phone, resendAt } = tracking
  const { client } = trpc.useUtils()
  const [writes, setWrites] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const show = async (proof: { otp: string } | { ticket: string }) => {
    const { token } = await client.orders.verifyTracking.mutate({ ...asked, ...proof })
    onChange({ ...tracking, token })
  }
  const code = useCode({ check: (otp) => show({ otp }), onVerified: () => undefined })
  const resend = trpc.orders.track.useMutation({
    onMutate: () => setProblem(null),
    onSuccess: (sent) => {
      setWrites(false)
      code.clear()
      onChange({ ...tracking, resendAt: sent.resendAt.getTime(), ...(sent.token && { token: sent.token }) })
    },
    onError: (failure) => setProblem(errorMessage(failure, common.networkFailed)),
  })
  if (canWrite && (writes || resendAt === null)) {
    return (
      <WriteToUs
        phone={phone}
        purpose={`track ${JSON.stringify(asked)}`}
        start={() => client.orders.startTrackingProof.mutate(asked)}
        verify={(ticket) => show({ ticket })}
        onVerified={() => undefined}
        onCode={() => (resendAt === null ? resend.mutate(asked) : setWrites(false))}
        busy={resend.isPending}
        onBack={onBack}
      />
    )
  }
  return (
    <div className={classes.step}>
      <CodeStep
        code={code}
        status={
          'phone' in asked
            ? texts.codeIfPlaced[writesBy]({ orderId, phone })
            : texts.codeOnItsWay[writesBy]({ phone })
        }
        failed={writesBy === 'none'}
        resend={{
          at: resendAt,
          run: () => resend.mutate(asked),
          running: resend.isPending,
          isNext: false,
        }}
        problem={problem}
        verb={texts.showOrder}
        onBack={onBack}
      />
      {canWrite && <WriteInstead onClick={() => setWrites(true)} />}
    </div>
  )
}
