import { useEffect, useState } from 'react'
import { registerInput } from '#src/domains/auth/schema.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { tidyPhone } from '#src/written/phone.ts'
import { pageData } from '#web/arrival/page-data.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { searchParam } from '#web/lib/location-search.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { afterSignIn } from '#web/session/session.ts'
import classes from './account-page.module.css'
import { RegisterForm } from './register-form.tsx'
import { forgetRegistration, keepRegistration, keptRegistration, type SentCode } from './registration.ts'
import { StepHeading } from './step-heading.tsx'
import { VerifyPhone } from './verify-phone.tsx'

/** A first order proves the number only where the shop asks for a code. */
const unverified = (): string =>
  pageData().site.asksCode ? texts.verifyWithFirstOrder : texts.openingDashboard

/** Shown for two seconds before the dashboard opens. */
const RegisterDone = ({ isVerified }: { isVerified: boolean }) => (
  <div className={classes.step} role="status">
    <StepHeading>{texts.accountReady}</StepHeading>
    <p>{isVerified ? texts.verifiedOpeningDashboard : unverified()}</p>
  </div>
)

const LEAVE_MS = 2000
const empty = { username: '', email: '', phone: '', password: '', confirmPassword: '' }

type Props = { supportPhone: string }

const Flow = ({ supportPhone }: Props) => {
  const [step, setStep] = useState<'form' | 'verify' | 'done'>('form')
  const [isVerified, setVerified] = useState(false)
  const [registering, setRegistering] = useState(false)
  const [sent, setSent] = useState<SentCode | null>(null)
  // The number whose verification the visitor skipped, so that they are not asked twice.
  const [skipped, setSkipped] = useState<string | null>(null)
  const [lacksPassword, setLacksPassword] = useState(false)
  const form = useSchemaForm(registerInput, empty)
  const { client } = trpc.useUtils()

  const { setValues, getInputNode } = form
  useEffect(() => {
    const kept = keptRegistration()
    if (kept) {
      setValues(kept.entered)
      setSent(kept.sent)
      setStep('verify')
      return
    }
    const fillIn = (known: { email: string; phone: string } | null) => {
      if (!known) return
      // A field that has the focus is about to be typed into.
      const isFree = (name: 'email' | 'phone') => getInputNode(name) !== document.activeElement
      setValues(({ email, phone }) => ({
        email: email || (isFree('email') ? known.email : ''),
        phone: phone || (isFree('phone') ? known.phone : ''),
      }))
    }
    // Without it the form begins empty, as for any visitor.
    client.orders.contact.query().then(fillIn, () => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [])

  const register = async () => {
    const { user } = await client.auth.register.mutate(form.getValues())
    forgetRegistration()
    setVerified(user.isPhoneVerified)
    setStep('done')
    setTimeout(() => window.location.assign(afterSignIn(searchParam('redirect'), user.isAdmin)), LEAVE_MS)
  }

  // The phone is verified before the account is created, unless this browser has proved it.
  const begin = form.submit(async (values) => {
    const phone = tidyPhone(values.phone)
    const known = await client.orders.contact.query().catch(() => null)
    if ((known?.isProved && known.phone === phone) || skipped === phone) return register()
    setStep('verify')
  }, texts.registrationFailed)

  // Runs once, although the wait for WhatsApp may end at the moment of a click.
  const finish = async () => {
    if (registering) return
    if (form.getValues().password === '') {
      setLacksPassword(true)
      return backToForm()
    }
    setRegistering(true)
    try {
      await register()
    } catch (error) {
      backToForm()
      form.fail(error, texts.registrationFailed)
    } finally {
      setRegistering(false)
    }
  }

  const backToForm = () => {
    forgetRegistration()
    setStep('form')
  }

  const { username, email } = form.values
  const phone = tidyPhone(form.values.phone)
  if (step === 'done') return <RegisterDone isVerified={isVerified} />
  if (step === 'verify') {
    return (
      <VerifyPhone
        phone={phone}
        supportPhone={supportPhone}
        sent={sent?.phone === phone ? sent : null}
        onSent={(next) => {
          setSent(next)
          keepRegistration({ entered: { username, email, phone }, sent: next })
        }}
        busy={registering}
        onBack={backToForm}
        onRefused={(error) => {
          backToForm()
          form.fail(error, { title: common.failedToSendOtp, fallback: common.checkWhatsappNumber })
        }}
        onSkip={() => {
          setSkipped(phone)
          return finish()
        }}
        onVerified={finish}
      />
    )
  }
  return <RegisterForm form={form} onSubmit={begin} lacksPassword={lacksPassword} />
}

/** Registration: the form, the verification of the WhatsApp number, and two seconds of success. */
const RegisterFlow = (props: Props) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default RegisterFlow
