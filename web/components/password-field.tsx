import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password: pasting allowed, shown on demand with mouse, finger or keyboard. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="current-password"
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    {...props}
  />
)
