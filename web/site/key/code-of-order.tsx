import { useState } from 'react'
import { common, orderKey as texts } from '#src/shared/texts.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from '#web/site/account/account-page.module.css'
import { CodeStep } from '#web/verification/code-step.tsx'
import { useCode } from '#web/verification/use-code.ts'
import { WriteInstead, WriteToUs } from '#web/verification/write-instead.tsx'
import type { Tracking } from './tracking.ts'

type Props = {
  tracking: Tracking
  /** Whether a message to the shop proves the phone too. */
  canWrite: boolean
  onChange: (tracking: Tracking) => void
  onBack: () => void
}

/** The code that was sent to the phone of an order, or a message to the shop instead. */
export const CodeOfOrder = ({ tracking, canWrite, onChange, onBack }: Props) => {
  const { sendsMail } = pageData().site
  const { orderId, asked, resendAt } = tracking
  const { client } = trpc.useUtils()
  const [writes, setWrites] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A link names no phone (docs/decisions/42), and its holder knows their own.
  const phone = 'phone' in asked ? phoneText(asked.phone) : texts.whatsappNumberOfOrder
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
          <>
            {'phone' in asked ? texts.codeIfPlaced({ orderId, phone }) : texts.codeOnItsWay}{' '}
            {sendsMail && texts.codeByEmailInstead}
          </>
        }
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
