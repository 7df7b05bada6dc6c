import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CODE_DIGITS, RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { BackButton } from '#web/components/back-button.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { Latin } from '#web/components/latin.tsx'
import { errorMessage, hasStatus } from '#web/lib/errors.ts'
import { inline } from '#web/lib/inline.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { CodeStep } from '#web/verification/code-step.tsx'
import { useCode } from '#web/verification/use-code.ts'
import { WriteInstead, WriteToUs } from '#web/verification/write-instead.tsx'
import classes from './account-page.module.css'
import type { SentCode } from './registration.ts'
import { StepHeading } from './step-heading.tsx'
import { SupportPhone } from './support-phone.tsx'

export type VerifyProps = {
  phone: string
  /** The code that was sent to this phone, if any. */
  sent: SentCode | null
  onSent: (sent: SentCode) => void
  supportPhone: string
  /** Whether the account is being created. */
  busy: boolean
  onVerified: () => Promise<void>
  /** Continues without verification. */
  onSkip: () => Promise<void>
  onBack: () => void
  /** Called when the server refuses the number (400). */
  onRefused: (failure: unknown) => void
}

type Ways = {
  canSend: boolean
  /** Whether a message to the shop proves the number too, and whether that is offered first. */
  canWrite: boolean
  writesFirst: boolean
}

type StatusProps = { sent: SentCode; verifying: boolean; supportPhone: string }

/** Whether the code was sent, with the phone of support where it was not or may not have been. */
const Status = ({ sent: { notice, outcome }, verifying, supportPhone }: StatusProps) => (
  <>
    {verifying ? texts.checkingCode : notice}
    {outcome === 'unknown' && <SupportPhone sentence={texts.ifItDoesNotArrive} phone={supportPhone} />}
    {outcome === 'failed' && <SupportPhone sentence={texts.reachSupport} phone={supportPhone} />}
  </>
)

/** Requests a code for a phone, then takes and checks it, or waits for a message from it. */
export const VerifyCode = (props: VerifyProps & Ways) => {
  const {
    canSend,
    canWrite,
    writesFirst,
    phone,
    sent,
    onSent,
    supportPhone,
    busy,
    onVerified,
    onSkip,
    onBack,
    onRefused,
  } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [writes, setWrites] = useState(writesFirst && canWrite && sent === null)
  const body = useRef<HTMLDivElement>(null)
  const { client } = trpc.useUtils()
  const code = useCode({ check: (otp) => client.auth.verifyPhone.mutate({ phone, otp }), onVerified })

  // Before the code step, which has the focus of its own.
  const isSent = sent !== null
  useEffect(() => {
    if (!isSent) body.current?.querySelector<HTMLElement>('[data-send]')?.focus({ preventScroll: true })
  }, [isSent])

  const send = trpc.otp.send.useMutation({
    onMutate: () => setProblem(null),
    onSuccess: ({ success, message }) => {
      const at = Date.now()
      onSent({
        phone,
        notice: message,
        outcome: success ? 'sent' : 'failed',
        resendAt: success ? at + RESEND_SECONDS * 1000 : null,
        at,
      })
      code.clear()
      if (success) return
      toast({ title: common.failedToSendOtp, description: common.checkWhatsappNumber, tone: 'error' })
    },
    onError: (failure) => {
      if (hasStatus(failure, 400)) return onRefused(failure)
      const notice = errorMessage(failure, common.codePerhapsNotSent)
      toast({ title: common.failedToSendOtp, description: notice, tone: 'error' })
      if (hasStatus(failure, 429)) return setProblem(notice)
      // The shop may have received the request although no answer came, so a code can still be entered.
      onSent({ phone, notice, outcome: 'unknown', resendAt: null, at: Date.now() })
    },
  })
  const isBusy = send.isPending || code.verifying || busy
  const sendCode = () => {
    if (!isBusy) send.mutate({ phone })
  }

  return (
    <div className={classes.step} ref={body}>
      <StepHeading>{common.verifyWhatsappNumber}</StepHeading>
      {writes ? (
        <WriteToUs
          phone={phone}
          purpose={`registration ${phone}`}
          start={() => client.otp.startProof.mutate({ phone })}
          verify={(ticket) => client.auth.verifyProof.mutate({ phone, ticket })}
          onVerified={onVerified}
          onCode={canSend ? () => setWrites(false) : undefined}
          busy={busy}
          onBack={onBack}
        />
      ) : sent ? (
        <CodeStep
          code={code}
          status={<Status sent={sent} verifying={code.verifying} supportPhone={supportPhone} />}
          resend={{
            at: sent.resendAt,
            run: sendCode,
            running: send.isPending,
            isNext: sent.outcome === 'failed',
          }}
          problem={problem}
          verb={common.verify}
          busy={busy}
          onBack={onBack}
          canGoBack={!isBusy}
        />
      ) : (
        <form
          className={classes.step}
          onSubmit={(event) => {
            event.preventDefault()
            sendCode()
          }}
          noValidate
        >
          <p role="status">
            {inline(
              texts.whatsappConnected({
                codeDigits: CODE_DIGITS,
                phone: (
                  <b>
                    <Latin>{phoneText(phone)}</Latin>
                  </b>
                ),
              }),
            )}
          </p>
          <FormProblem form={{ problem }} />
          <div className={classes.buttons}>
            <Button type="submit" loading={send.isPending} data-send>
              {common.sendCode}
            </Button>
            <BackButton disabled={isBusy} onClick={onBack} />
          </div>
        </form>
      )}
      {canWrite && !writes && <WriteInstead onClick={() => setWrites(true)} />}
      <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => void onSkip()}>
        {texts.continueWithoutVerification}
      </Button>
    </div>
  )
}
