import { TextInput, type TextInputProps } from '@mantine/core'

/** The required email address of whoever fills in the form. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput required type="email" inputMode="email" autoComplete="email" spellCheck={false} {...props} />
)
