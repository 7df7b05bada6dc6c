import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { tidyPhone } from '#src/written/phone.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}

/**
 * A phone field. A number typed in a Pakistani form becomes `+92…` when the field is left; one that was there
 * before stays as it is kept, because nobody changed it.
 */
export const PhoneInput = ({ value = '', onChange, onBlur, ...props }: Props) => {
  const entered = useRef<string>(null)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0300 1234567…"
      {...props}
      value={value}
      onFocus={() => {
        entered.current = value
      }}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={() => {
        const tidy = tidyPhone(value)
        if (value !== entered.current && tidy !== value) onChange?.(tidy)
        onBlur?.()
      }}
    />
  )
}
