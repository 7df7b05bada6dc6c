import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field. It allows pasting, and a button that mouse, finger and keyboard reach shows the password. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="current-password"
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    {...props}
  />
)
