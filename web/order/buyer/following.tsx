import { useEffect, useEffectEvent } from 'react'
import type { PaymentOfOrder, PaymentProgress } from '#src/shared/pages.ts'
import { pay as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import classes from './order-view.module.css'

/** How often the page asks (BANK-15): the key is on the screen within ten seconds of the money (BANK-764). */
const ASKED_MS = 4000

type Props = {
  payment: PaymentOfOrder
  progress: PaymentProgress
  currency: string
  /** Called with the payment once it is decided on. */
  onChange: (payment: PaymentOfOrder) => void
  onProgress: (progress: PaymentProgress) => void
}

/** That the page may be closed, and how the buyer comes to the key: it is promised here only to whom the page shows it. */
const whatComes = ({
  plan,
  writesBy,
  opensBy,
}: Pick<PaymentOfOrder, 'plan' | 'writesBy' | 'opensBy'>): string => {
  const close = texts.mayClose[writesBy]
  if (!isSold(plan)) return `${texts.thenBalance} ${close}`
  if (opensBy === 'nothing') return close
  const key = texts.thenKey[opensBy]
  return opensBy === 'itself' ? `${key} ${close}` : `${close} ${key}`
}

const Follow = ({ payment, progress, currency, onChange, onProgress }: Props) => {
  const { token, status, state } = payment
  // An answer of before the proof was sent again would take its page back to the refusal.
  const asked = { refetchInterval: ASKED_MS, staleTime: 0, gcTime: 0 }
  const { data: now } = trpc.payments.follow.useQuery({ token }, asked)
  const { data: known } = trpc.bankFeed.progress.useQuery({ token }, asked)
  const change = useEffectEvent(onChange)
  const move = useEffectEvent(onProgress)
  useEffect(() => {
    if (now && (now.status !== status || now.state !== state)) change(now)
  }, [now, status, state])
  useEffect(() => {
    if (known) move(known)
  }, [known])
  return (
    <div role="status">
      {progress.stage === 'short' && (
        <p>{texts.payMissing({ amount: formatMoney(progress.missing, currency) })}</p>
      )}
      <p className={classes.quiet}>{whatComes(now ?? payment)}</p>
    </div>
  )
}

/** Asks while the payment waits, and shows what became of it without a reload; a line that drops is asked again. */
const Following = (props: Props) => (
  <ApiProvider>
    <Follow {...props} />
  </ApiProvider>
)

export default Following
