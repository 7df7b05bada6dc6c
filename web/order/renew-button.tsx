import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import { common, refusals, order as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import type { Output } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import classes from './renew-button.module.css'

type Offers = Output<'orders', 'renewalOffers'>
/** Those that the shop takes as a choice; the term of a product is given. */
type Term = 1 | 12 | undefined

const termOf = ({ termMonths }: Offers[number]): Term =>
  termMonths === 1 || termMonths === 12 ? termMonths : undefined

type Props = {
  /** Asks what renewing the licence costs. */
  offers: () => Promise<Offers>
  /** Places the order that renews it. */
  place: (termMonths: Term) => Promise<{ payPath: string }>
  /** The term that it has now, which is chosen at first. */
  termMonths: number
  currency: string
  /** Whether the licence ends soon or has ended. */
  isDue?: boolean
}

const Sheet = ({
  offers,
  termMonths,
  currency,
  isSending,
  onRenew,
  onClose,
}: Pick<Props, 'termMonths' | 'currency'> & {
  offers: Offers
  isSending: boolean
  onRenew: (offer: Offers[number]) => void
  onClose: () => void
}) => {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(termMonths)
  useEffect(() => group.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const offer = offers.find((each) => each.termMonths === chosen) ?? offers[0]
  return (
    <fieldset ref={group} className={classes.sheet}>
      <legend>{texts.renewTitle}</legend>
      {offers.map((each) => (
        <label key={each.termMonths} className={classes.offer}>
          <input
            type="radio"
            name={name}
            checked={each === offer}
            onChange={() => setChosen(each.termMonths)}
          />
          <span>
            {termInWords(each.termMonths)}
            <span className={classes.quiet}>{texts.renewedUntil({ until: dayText(each.until) })}</span>
          </span>
          <strong>
            <Latin>{formatMoney(each.amount, currency)}</Latin>
          </strong>
        </label>
      ))}
      <div className={classes.buttons}>
        {offer && (
          <Button loading={isSending} onClick={() => onRenew(offer)}>
            {texts.renewFor({ amount: formatMoney(offer.amount, currency) })}
          </Button>
        )}
        <Button variant="default" disabled={isSending} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </fieldset>
  )
}

/**
 * Renews a licence for another term (LIC-811): asks in its place for how long, with the sum of each, and places the order
 * only then. Opens its pay page.
 */
export const RenewButton = ({ offers, place, termMonths, currency, isDue = false }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Offers>()
  const tried = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await action()
    } catch (failure) {
      toastFailure(failure, { title: common.notRenewed, fallback: refusals.tryAgain })
    } finally {
      setBusy(false)
    }
  }
  const ask = () => tried(async () => setFound(await offers()))
  const renew = (offer: Offers[number]) =>
    tried(async () => window.location.assign(here((await place(termOf(offer))).payPath)))
  if (found) {
    return (
      <Sheet
        {...{ termMonths, currency }}
        offers={found}
        isSending={isBusy}
        onRenew={(offer) => void renew(offer)}
        onClose={() => setFound(undefined)}
      />
    )
  }
  return (
    <Button
      variant={isDue ? 'filled' : 'default'}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void ask()}
    >
      {common.renew}
    </Button>
  )
}
