import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for a code of the authenticator app or a recovery code, which browsers may fill in. */
export const SecondFactorField = (props: TextInputProps) => (
  <TextInput
    label="Code"
    description="6 digits from your authenticator app, or a recovery code"
    required
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)
