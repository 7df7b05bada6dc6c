import { useEffect, useState } from 'react'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { ChooseForm } from './choose-form.tsx'
import { RequestForm } from './request-form.tsx'
import { forgetReset, keepReset, keptReset } from './reset.ts'

/** A password reset in two steps: request a code, then set the new password. */
const ResetFlow = () => {
  const [email, setEmail] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  // The visitor may leave this page to look for the email, and come back.
  useEffect(() => setEmail(keptReset()), [])
  return (
    <ApiProvider>
      {email === null ? (
        <RequestForm
          email={typed}
          onSent={(address) => {
            keepReset(address)
            setEmail(address)
          }}
        />
      ) : (
        <ChooseForm
          email={email}
          onBack={() => {
            forgetReset()
            setTyped(email)
            setEmail(null)
          }}
        />
      )}
    </ApiProvider>
  )
}

export default ResetFlow
