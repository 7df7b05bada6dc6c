import { Button, Input, PinInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { CODE_DIGITS } from '#src/shared/one-time-code.ts'
import { formatCountdown, useCountdown } from '#web/lib/countdown.ts'
import classes from './code-input.module.css'

export type Resend = {
  /** When a new code may be requested (OTP-5), in milliseconds since 1970; null means now. */
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
  resend: Resend
}

/** The input of a one-time code: 6 digits, typed or pasted, and the button for a new code (OTP-12). */
export const CodeInput = ({ label, value, onChange, error, resend }: Props) => {
  const id = useId()
  const left = useCountdown(resend.at)
  return (
    <div className={classes.root} role="group" aria-labelledby={`${id}-label`}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <PinInput
        id={id}
        length={CODE_DIGITS}
        type="number"
        oneTimeCode
        size="lg"
        gap="xs"
        classNames={{ root: classes.boxes ?? '', pinInput: classes.box ?? '' }}
        placeholder=""
        value={value}
        onChange={onChange}
        error={Boolean(error)}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${CODE_DIGITS}`,
          'aria-describedby': error ? `${id}-error` : undefined,
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
        {left > 0 ? `Resend in ${formatCountdown(left)}` : 'Resend code'}
      </Button>
    </div>
  )
}
