import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { common, verification as texts } from '#src/shared/texts.ts'
import { BackButton } from '#web/components/back-button.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import classes from '#web/components/form/step.module.css'
import { chatLink } from '#web/lib/links/whatsapp-link.ts'
import { CodeInput, type Resend } from './code-input.tsx'
import type { useCode } from './use-code.ts'

type Props = {
  code: ReturnType<typeof useCode>
  /** Whether the code was sent, and where to. */
  status: ReactNode
  /** Shows the status as an error. */
  failed?: boolean
  resend: Resend
  /** Why no new code was sent. */
  problem?: string | null
  /** The label of the button that checks the code. */
  verb: string
  /** Whether the action after the check is still running. */
  busy?: boolean
  onBack: () => void
  canGoBack?: boolean
  /** The shop's WhatsApp number, for a link to the chat where the code arrives; left out where none was sent. */
  whatsappNumber?: string | undefined
  /** Whether the step leaves the focus where it is: it shows with the page, not after a click. */
  isQuiet?: boolean
}

/**
 * The step in which a one-time code verifies the phone of an order or a registration. The focus goes to the first
 * digit, also after a refused code, or to the button for a new code where none was sent (OTP-17).
 */
export const CodeStep = ({
  code,
  status,
  failed = false,
  resend,
  problem = null,
  verb,
  busy = false,
  onBack,
  canGoBack = true,
  whatsappNumber,
  isQuiet = false,
}: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { isNext } = resend
  useEffect(() => {
    if (isQuiet) return
    form.current?.querySelector<HTMLElement>(isNext ? '[data-send]' : 'input')?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again after each refusal
  }, [isQuiet, isNext, code.refusals])
  return (
    <form ref={form} className={classes.form} onSubmit={code.submit} noValidate>
      <p className={classes.status} role="status" data-failed={failed}>
        {status}
      </p>
      <CodeInput
        label={common.code}
        value={code.otp}
        onChange={code.change}
        error={code.error}
        readOnly={code.verifying}
        resend={resend}
      />
      {whatsappNumber && (
        <Button
          component="a"
          href={chatLink(whatsappNumber)}
          target="_blank"
          rel="noopener noreferrer"
          variant="light"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          {texts.openWhatsapp}
        </Button>
      )}
      <FormProblem form={{ problem }} />
      <div className={classes.buttons}>
        <Button type="submit" variant={resend.isNext ? 'default' : 'filled'} loading={code.verifying || busy}>
          {verb}
        </Button>
        <BackButton disabled={!canGoBack} onClick={onBack} />
      </div>
    </form>
  )
}
