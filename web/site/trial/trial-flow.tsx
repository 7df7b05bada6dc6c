import { Suspense, useState } from 'react'
import { startTrialInput } from '#src/domains/licenses/schema.ts'
import { RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import { tidyPhone } from '#src/written/phone.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { AskForm } from './ask-form.tsx'
import { type AskedTrial, TrialCode } from './trial-code.tsx'

// Loads after the code, because most visitors only look.
const BegunTrial = lazyWithReload(() => import('./begun-trial.tsx'))

const input = startTrialInput.pick({ name: true, phone: true })
const SECOND_MS = 1000

type Props = { shop: string; whatsappNumber: string; extensionAddress: string }

const Flow = ({ whatsappNumber, ...rest }: Props) => {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<AskedTrial | null>(null)
  const form = useSchemaForm(input, { name: '', phone: '' })
  // A browser that has proved the number is asked for nothing again.
  const { data: current } = trpc.trials.current.useQuery(undefined, { staleTime: 0 })
  const begun = async () => {
    await utils.trials.current.invalidate()
    setAsked(null)
  }
  const ask = async () => {
    const { name, phone } = form.getValues()
    const { trialId, requiresOTP } = await utils.client.trials.start.mutate({ name, phone })
    if (!requiresOTP) return begun()
    setAsked({ trialId, phone: tidyPhone(phone), resendAt: Date.now() + RESEND_SECONDS * SECOND_MS })
  }
  if (current) {
    return (
      <Suspense fallback={<SpinnerAfter />}>
        <BegunTrial trial={current} {...rest} />
      </Suspense>
    )
  }
  if (asked) {
    return (
      <TrialCode
        asked={asked}
        whatsappNumber={whatsappNumber}
        onAgain={ask}
        onBegun={begun}
        onBack={() => setAsked(null)}
      />
    )
  }
  return <AskForm form={form} onAsk={ask} />
}

/** A trial begins in three steps: name and number, the code, and the key. */
const TrialFlow = (props: Props) => (
  <ApiProvider>
    <Flow {...props} />
  </ApiProvider>
)

export default TrialFlow
