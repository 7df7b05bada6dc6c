import { TextInput, type TextInputProps } from '@mantine/core'
import { tidyPhone } from '#src/shared/phone.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}

/** A phone field. A number typed in a Pakistani form becomes `+92…` when the field is left (VAL-6). */
export const PhoneInput = ({ value = '', onChange, onBlur, ...props }: Props) => (
  <TextInput
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="0300 1234567…"
    {...props}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={() => {
      const tidy = tidyPhone(value)
      if (tidy !== value) onChange?.(tidy)
      onBlur?.()
    }}
  />
)
