import { useEffect, useState } from 'react'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { ChooseForm } from './choose-form.tsx'
import { RequestForm } from './request-form.tsx'
import { forgetReset, keepReset, keptReset } from './reset.ts'

/** The two steps: a code is asked for, then it sets the new password (public §4). */
const ResetFlow = () => {
  const [email, setEmail] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  // Who looks for the mail may leave this page and come back.
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
