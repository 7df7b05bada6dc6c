import { TextInput, type TextInputProps } from '@mantine/core'
import { CODE_DIGITS, codeIn } from '#src/shared/one-time-code.ts'
import { common, components as texts } from '#src/shared/texts.ts'

// Its digits are no code of the app.
const RECOVERY_CODE = /\w{5}-\w{5}/

type Props = TextInputProps & {
  /** Gets the code of a text that is pasted. */
  onCode: (code: string) => void
}

/** A field for a code of the authenticator app or a recovery code, which browsers may fill in. */
export const SecondFactorField = ({ onCode, ...props }: Props) => (
  <TextInput
    label={common.code}
    description={texts.digitsOrRecoveryCode({ codeDigits: CODE_DIGITS })}
    required
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    onPaste={(event) => {
      const text = event.clipboardData.getData('text/plain')
      const code = RECOVERY_CODE.test(text) ? null : codeIn(text)
      if (!code) return
      event.preventDefault()
      onCode(code)
    }}
    {...props}
  />
)
