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
import { CouponLine } from './coupon/coupon-line.tsx'
import { useCoupon } from './coupon/use-coupon.ts'
import ChosenLicenses from './held/chosen-licenses.tsx'
import classes from './renew-button.module.css'

type Offers = Output<'orders', 'renewalOffers'>
/** Those that the shop takes as a choice; the term of a product is given. */
type Term = 1 | 12 | undefined

type Offer = Offers['offers'][number]

const termOf = ({ termMonths }: Offer): Term =>
  termMonths === 1 || termMonths === 12 ? termMonths : undefined

type Chosen = { termMonths: Term; couponCode: string; licenseIds: number[] }

type Props = {
  /**
   * Asks what renewing the chosen licences costs, with a coupon where its code is not blank, and which may be renewed
   * together. Without a choice it is the price of one.
   */
  offers: (couponCode: string, licenseIds?: number[]) => Promise<Offers>
  /** Places the order that renews them. */
  place: (chosen: Chosen) => Promise<{ payPath: string }>
  /** The term that it has now, which is chosen at first. */
  termMonths: number
  currency: string
  /** Whether the licence ends soon or has ended. */
  isDue?: boolean
}

const Sheet = ({
  asked,
  offers,
  termMonths,
  currency,
  isSending,
  onRenew,
  onClose,
}: Pick<Props, 'termMonths' | 'currency'> & {
  /** What renewing one costs without a coupon. */
  asked: Offers
  offers: Props['offers']
  isSending: boolean
  onRenew: (chosen: Chosen) => void
  onClose: () => void
}) => {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(termMonths)
  const [renewed, setRenewed] = useState(() => asked.licenses.map(({ id }) => id))
  useEffect(() => group.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const coupon = useCoupon({ ask: (code) => offers(code, renewed), wish: renewed.join() })
  const found =
    coupon.answer?.offers ?? asked.offers.map((each) => ({ ...each, amount: each.amount * renewed.length }))
  const offer = found.find((each) => each.termMonths === chosen) ?? found[0]
  return (
    <fieldset ref={group} className={classes.sheet}>
      <legend>{texts.renewTitle}</legend>
      {found.map((each) => (
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
      <ChosenLicenses licenses={asked.licenses} chosen={renewed} onChange={setRenewed} />
      <CouponLine coupon={coupon} lines={offer?.lines ?? []} currency={currency} />
      <div className={classes.buttons}>
        {offer && (
          <Button
            loading={isSending}
            disabled={renewed.length === 0}
            onClick={() =>
              onRenew({ termMonths: termOf(offer), couponCode: coupon.code, licenseIds: renewed })
            }
          >
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
  const ask = () => tried(async () => setFound(await offers('')))
  const renew = (chosen: Chosen) =>
    tried(async () => window.location.assign(here((await place(chosen)).payPath)))
  if (found) {
    return (
      <Sheet
        {...{ offers, termMonths, currency }}
        asked={found}
        isSending={isBusy}
        onRenew={(chosen) => void renew(chosen)}
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
