import { components as texts } from '#src/shared/texts.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import { ActionIcon, PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/**
 * A password field. It allows pasting, and a button shows the password. Mantine's own button acts when the mouse goes
 * down, which is not replayed where it was pressed before its code arrived.
 */
export const PasswordField = ({ disabled, ...props }: PasswordInputProps) => {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <PasswordInput
      autoComplete="current-password"
      disabled={disabled}
      visible={isShown}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={disabled}
          aria-label={texts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      {...props}
    />
  )
}
