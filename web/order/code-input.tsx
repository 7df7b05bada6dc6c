import { Button, Input, PinInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { formatCountdown, useCountdown } from '#web/lib/countdown.ts'
import classes from './code-input.module.css'

const LENGTH = 6

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  disabled?: boolean
  /** When a new code may be asked for, in milliseconds since 1970; null: now. */
  resendAt: number | null
  onResend: () => void
  resending?: boolean
  /** The code did not go out: what is to be done is to send another. */
  isLost?: boolean
}

/** A one-time code: 6 digits, pasted whole or typed one by one, and the way to a new one. */
export const CodeInput = ({
  label,
  value,
  onChange,
  error,
  disabled,
  resendAt,
  onResend,
  resending,
  isLost,
}: Props) => {
  const id = useId()
  const left = useCountdown(resendAt)
  return (
    <div className={classes.root} role="group" aria-labelledby={`${id}-label`}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <PinInput
        id={id}
        length={LENGTH}
        type="number"
        oneTimeCode
        size="lg"
        gap="xs"
        classNames={{ root: classes.boxes ?? '', pinInput: classes.box ?? '' }}
        placeholder=""
        value={value}
        onChange={onChange}
        error={Boolean(error)}
        disabled={disabled ?? false}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${LENGTH}`,
          'aria-describedby': error ? `${id}-error` : undefined,
        })}
      />
      {error && (
        <Input.Error id={`${id}-error`} size="md" role="alert">
          {error}
        </Input.Error>
      )}
      <Button
        {...(isLost ? { fullWidth: true } : { variant: 'subtle', size: 'sm', className: classes.resend })}
        disabled={left > 0}
        loading={resending ?? false}
        onClick={onResend}
        data-send
      >
        {left > 0 ? `Resend in ${formatCountdown(left)}` : 'Resend code'}
      </Button>
    </div>
  )
}
