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
import { ChosenLicenses } from './chosen-licenses.tsx'
import classes from './renew-button.module.css'

type Offers = Output<'orders', 'renewalOffers'>
/** Those that the shop takes as a choice; the term of a product is given. */
type Term = 1 | 12 | undefined

type Offer = Offers['offers'][number]

const termOf = ({ termMonths }: Offer): Term =>
  termMonths === 1 || termMonths === 12 ? termMonths : undefined

type Props = {
  /** Asks what renewing the licence costs, and which others may be renewed with it. */
  offers: () => Promise<Offers>
  /** Places the order that renews the chosen ones. */
  place: (termMonths: Term, licenseIds: number[]) => Promise<{ payPath: string }>
  /** The term that it has now, which is chosen at first. */
  termMonths: number
  currency: string
  /** Whether the licence ends soon or has ended. */
  isDue?: boolean
}

const Sheet = ({
  found: { offers, licenses },
  termMonths,
  currency,
  isSending,
  onRenew,
  onClose,
}: Pick<Props, 'termMonths' | 'currency'> & {
  found: Offers
  isSending: boolean
  onRenew: (offer: Offer, licenseIds: number[]) => void
  onClose: () => void
}) => {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(termMonths)
  const [renewed, setRenewed] = useState(() => licenses.map(({ id }) => id))
  useEffect(() => group.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const offer = offers.find((each) => each.termMonths === chosen) ?? offers[0]
  const sum = (each: Offer) => formatMoney(each.amount * renewed.length, currency)
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
            <Latin>{sum(each)}</Latin>
          </strong>
        </label>
      ))}
      <ChosenLicenses licenses={licenses} chosen={renewed} onChange={setRenewed} />
      <div className={classes.buttons}>
        {offer && (
          <Button loading={isSending} disabled={renewed.length === 0} onClick={() => onRenew(offer, renewed)}>
            {texts.renewFor({ amount: sum(offer) })}
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
 * Renews a licence for another term (LIC-811), and those that end with it, all or some: asks in its place for how
 * long, with the sum of each, and places the order only then. Opens its pay page.
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
  const renew = (offer: Offer, licenseIds: number[]) =>
    tried(async () => window.location.assign(here((await place(termOf(offer), licenseIds)).payPath)))
  if (found) {
    return (
      <Sheet
        {...{ termMonths, currency }}
        found={found}
        isSending={isBusy}
        onRenew={(offer, licenseIds) => void renew(offer, licenseIds)}
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
