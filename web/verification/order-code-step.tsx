import { useState } from 'react'
import { CODE_DIGITS, CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { common, verification as texts } from '#src/shared/texts.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CodeStep } from './code-step.tsx'
import { useCode } from './use-code.ts'
import { WriteInstead, WriteToUs } from './write-instead.tsx'

const POLL_MS = 1000

const statusText = {
  sending: (phone: string) => texts.sendingCode({ codeDigits: CODE_DIGITS, phone }),
  sent: (phone: string) => texts.sentCode({ codeDigits: CODE_DIGITS, phone, codeMinutes: CODE_MINUTES }),
  failed: (phone: string) => texts.codeNotSent({ phone }),
  none: (phone: string) => texts.noCode({ phone }),
}

type Props = {
  orderId: number
  /** The shop's WhatsApp number, empty until its owner enters one. */
  whatsappNumber: string
  phone: string
  verb: string
  onVerified: () => void
  onBack: () => void
  isQuiet?: boolean
}

/**
 * Verifies the phone of an order by a message to the shop or by a code: shows whether it was sent, requests a
 * new one, and checks it. Leaving the step clears the input.
 */
export const OrderCodeStep = (props: Props) => {
  const { orderId, whatsappNumber, phone, verb, onVerified, onBack, isQuiet = false } = props
  const utils = trpc.useUtils()
  const [writes, setWrites] = useState(false)
  const byMessage = trpc.otp.byMessage.useQuery(undefined, { staleTime: 0 })
  const code = useCode({
    check: (otp) => utils.client.orders.verifyCode.mutate({ orderId, otp }),
    onVerified,
  })
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
      setWrites(false)
      code.clear()
      toast({ title: common.codeSent, description: message, tone: 'info' })
    },
    onError: (failure) =>
      void toastFailure(failure, { title: common.failedToSendOtp, fallback: common.checkWhatsappNumber }),
  })
  const { isOffered = false, isFirst = false } = byMessage.data ?? {}
  // Waits until it is known whether the message or the code comes first.
  if (byMessage.isPending || (isFirst && !status)) return <SpinnerAfter />
  const delivery = status?.delivery ?? 'sending'
  if (isOffered && (writes || (isFirst && delivery === 'none'))) {
    return (
      <WriteToUs
        phone={phone}
        purpose={`order ${orderId}`}
        start={() => utils.client.orders.startProof.mutate({ orderId })}
        verify={(ticket) => utils.client.orders.verifyProof.mutate({ orderId, ticket })}
        onVerified={onVerified}
        onCode={() => (delivery === 'none' ? resend.mutate({ orderId }) : setWrites(false))}
        busy={resend.isPending}
        onBack={onBack}
        isQuiet={isQuiet}
      />
    )
  }
  const isLost = delivery === 'failed' || delivery === 'none'
  return (
    <>
      <CodeStep
        code={code}
        status={statusText[delivery](phoneText(phone))}
        failed={delivery === 'failed'}
        resend={{
          at: isLost ? null : (status?.resendAt?.getTime() ?? null),
          run: () => resend.mutate({ orderId }),
          running: resend.isPending,
          isNext: isLost,
        }}
        verb={verb}
        whatsappNumber={isLost ? undefined : whatsappNumber}
        onBack={onBack}
        isQuiet={isQuiet}
      />
      {isOffered && <WriteInstead onClick={() => setWrites(true)} />}
    </>
  )
}
