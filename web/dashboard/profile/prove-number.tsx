import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import { common, dashboardProfile as texts } from '#src/shared/texts.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'
import { CodeStep } from '#web/verification/code-step.tsx'
import { useCode } from '#web/verification/use-code.ts'
import { WriteInstead, WriteToUs } from '#web/verification/write-instead.tsx'

type Props = { phone: string; onProved: () => Promise<unknown>; onBack: () => void }
type StepProps = Props & { canWrite: boolean; writesFirst: boolean }

const Step = ({ phone, onProved, onBack, canWrite, writesFirst }: StepProps) => {
  const { client } = trpc.useUtils()
  const [writes, setWrites] = useState(writesFirst)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const code = useCode({
    check: (otp) => client.auth.verifyPhone.mutate({ phone, otp }),
    onVerified: onProved,
  })
  const send = trpc.otp.send.useMutation({
    onSuccess: ({ success }) => {
      setResendAt(success ? Date.now() + RESEND_SECONDS * 1000 : null)
      code.clear()
    },
  })
  const sendCode = () => {
    if (!send.isPending) send.mutate({ phone })
  }
  const begin = useEffectEvent(sendCode)
  useEffect(() => {
    if (!writes) begin()
  }, [writes])

  if (writes) {
    return (
      <WriteToUs
        phone={phone}
        purpose={`number ${phone}`}
        start={() => client.otp.startProof.mutate({ phone })}
        verify={(ticket) => client.auth.verifyProof.mutate({ phone, ticket })}
        onVerified={onProved}
        onCode={() => setWrites(false)}
        busy={false}
        onBack={onBack}
      />
    )
  }
  const isFailed = send.isError || send.data?.success === false
  const notice = send.isError ? errorMessage(send.error, common.codePerhapsNotSent) : send.data?.message
  return (
    <>
      <CodeStep
        code={code}
        status={notice ?? texts.sendingCode}
        failed={isFailed}
        resend={{ at: resendAt, run: sendCode, running: send.isPending, isNext: isFailed }}
        verb={common.verify}
        onBack={onBack}
        canGoBack={!code.verifying}
      />
      {canWrite && <WriteInstead onClick={() => setWrites(true)} />}
    </>
  )
}

/** Proves a phone by a code that is sent to it, or by a message that comes from it. */
export const ProveNumber = (props: Props) => {
  const { data, isPending } = trpc.otp.byMessage.useQuery(undefined, { staleTime: 0 })
  if (isPending) return <SpinnerAfter />
  return (
    <Stack>
      <Step {...props} canWrite={data?.isOffered === true} writesFirst={data?.isFirst === true} />
    </Stack>
  )
}
