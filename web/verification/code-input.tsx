import { Button, Input, InputWrapperContext, PinInput } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId } from 'react'
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

// What the label of a field gives to its input; a code has one for all of its boxes.
const ofWrapper = {
  offsetTop: false,
  offsetBottom: false,
  inputId: undefined,
  labelId: undefined,
  getStyles: null,
}

/** The input of a one-time code: 6 digits, typed or pasted, and the button for a new code. */
export const CodeInput = ({ label, value, onChange, error, readOnly, resend }: Props) => {
  // Mantine's own id changes after the first render, and with it the boxes, one of which may have the focus.
  const id = useId()
  const left = useCountdown(resend.at)

  // These run before the boxes, which take one digit each.
  const take = (event: { preventDefault(): void; stopPropagation(): void }, text: string) => {
    const code = codeIn(text)
    if (!code || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    onChange(code)
    document.getElementById(`${id}-${CODE_DIGITS}`)?.focus()
  }
  const paste = (event: ClipboardEvent) => take(event, event.clipboardData.getData('text/plain'))
  // Keyboards of phones put in a whole code that they know, mostly with a blank in it.
  const putIn = (event: FormEvent) => {
    if (event.target instanceof HTMLInputElement) take(event, event.target.value)
  }
  // A blank within a code that is typed leads to no further box.
  const skipBlank = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // A digit that replaces a selected one is no further digit.
  const ignoreFurtherDigit = (event: FormEvent<HTMLInputElement>) => {
    const { value: digit, selectionStart, selectionEnd } = event.currentTarget
    if (digit !== '' && selectionStart === selectionEnd) event.preventDefault()
  }
  return (
    <div
      className={classes.root}
      role="group"
      aria-labelledby={`${id}-label`}
      onPasteCapture={paste}
      onInputCapture={putIn}
      onKeyDownCapture={skipBlank}
    >
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      {/* The library takes what describes a box from here alone. */}
      <InputWrapperContext value={{ ...ofWrapper, describedBy: error ? `${id}-error` : undefined }}>
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
            onBeforeInput: index === CODE_DIGITS - 1 ? ignoreFurtherDigit : undefined,
          })}
        />
      </InputWrapperContext>
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
