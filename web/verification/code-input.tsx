import { Button, Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, useId } from 'react'
import { CODE_DIGITS, codeIn } from '#src/shared/one-time-code.ts'
import { verification as texts } from '#src/shared/texts.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'
import { formatCountdown, useCountdown } from '#web/lib/countdown.ts'
import classes from './code-input.module.css'

export type Resend = {
  /** When a new code may be requested, in milliseconds since 1970; null means now. */
  at: number | null
  run: () => void
  running: boolean
  /** The code was not sent, so requesting a new one is the main action. */
  isNext: boolean
}

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  /** While the code is checked. */
  readOnly: boolean
  resend: Resend
}

/** The input of a one-time code: 6 digits, typed or pasted, and the button for a new code. */
export const CodeInput = ({ label, value, onChange, error, readOnly, resend }: Props) => {
  // Mantine's own id changes after the first render, and with it the boxes, one of which may have the focus.
  const id = useId()
  const left = useCountdown(resend.at)

  // Runs before the boxes, which take digits only.
  const paste = (event: ClipboardEvent) => {
    const code = codeIn(event.clipboardData.getData('text/plain'))
    if (!code || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    onChange(code)
    document.getElementById(`${id}-${CODE_DIGITS}`)?.focus()
  }
  // A digit that replaces a selected one is no further digit.
  const ignoreFurtherDigit = (event: FormEvent<HTMLInputElement>) => {
    const { value: digit, selectionStart, selectionEnd } = event.currentTarget
    if (digit !== '' && selectionStart === selectionEnd) event.preventDefault()
  }
  return (
    <div className={classes.root} role="group" aria-labelledby={`${id}-label`} onPasteCapture={paste}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <PinInput
        id={id}
        length={CODE_DIGITS}
        // The digits of any keyboard, of which the code is made as 0 to 9.
        type={/^\p{Nd}*$/u}
        inputType="tel"
        oneTimeCode
        size="lg"
        gap="xs"
        classNames={{ root: classes.boxes ?? '', pinInput: classes.box ?? '' }}
        placeholder=""
        value={value}
        onChange={(typed) => onChange(asciiDigits(typed))}
        readOnly={readOnly}
        error={Boolean(error)}
        getInputProps={(index) => ({
          inputMode: 'numeric',
          'data-autofocus': index === 0 || undefined,
          'aria-label': texts.digit({ index: index + 1, codeDigits: CODE_DIGITS }),
          'aria-describedby': error ? `${id}-error` : undefined,
          onBeforeInput: index === CODE_DIGITS - 1 ? ignoreFurtherDigit : undefined,
        })}
      />
      {error && (
        <Input.Error id={`${id}-error`} size="md" role="alert">
          {error}
        </Input.Error>
      )}
      <Button
        {...(resend.isNext
          ? { fullWidth: true }
          : { variant: 'subtle', size: 'sm', className: classes.resend })}
        disabled={left > 0}
        loading={resend.running}
        onClick={resend.run}
        data-send
      >
        {left > 0 ? texts.resendIn({ left: formatCountdown(left) }) : texts.resendCode}
      </Button>
    </div>
  )
}
