import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { MAX_QUANTITY } from '#src/domains/orders/schema.ts'
import type { LabelledLine } from '#src/shared/price-lines.ts'
import { order as texts } from '#src/shared/texts.ts'
import { planNames, planRank } from '#src/shared/values/vocabulary.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { PriceLines } from '#web/order/coupon/coupon-line.tsx'
import chosen from './chosen-licenses.module.css'
import ChosenLicenses from './chosen-licenses.tsx'
import classes from './held-choice.module.css'
import type { Wanting } from './use-wanted.ts'

const counts = Array.from({ length: MAX_QUANTITY }, (_, index) => String(index + 1))

/** The question to extend what the buyer holds: it names the licence where it is one. */
const extension = ({ plan, extended }: Wanting): string => {
  const [first, second] = extended
  const steps = first ? planRank(plan) - planRank(first.plan) : 0
  if (!first || second) {
    if (steps < 0) return texts.nextPlans({ plan: planNames[plan] })
    return steps > 0 ? texts.upgradeLicenses : texts.extendLicenses
  }
  const end = dayText(first.expiresAt)
  if (steps < 0) return texts.nextPlan({ plan: planNames[plan], held: planNames[first.plan], end })
  if (steps > 0) return texts.upgradeLicense({ plan: planNames[first.plan], end })
  return first.expiresAt > new Date() ? texts.extendLicense({ end }) : texts.extendEnded({ end })
}

type Props = Wanting & {
  /** The parts of the price, where a credit is one of them. */
  lines: readonly LabelledLine[]
  currency: string
}

/**
 * Asks a buyer who holds a licence whether the order extends it or is for another one, and for how many (LIC-1017), and
 * shows what comes off an upgrade (UPG-1279).
 */
const HeldChoice = ({ lines, currency, ...wanting }: Props) => {
  const name = useId()
  const { extended, isExtending, setNew, licenseIds, pick, newOnes, setNewOnes } = wanting
  const option = (isNew: boolean, label: string) => (
    <label className={chosen.license}>
      <input type="radio" name={name} checked={isNew !== isExtending} onChange={() => setNew(isNew)} />
      {label}
    </label>
  )
  return (
    <fieldset className={classes.choice}>
      <legend>{texts.whatIsItFor}</legend>
      {extended.length > 0 && (
        <>
          {option(false, extension(wanting))}
          {isExtending && extended.length > 1 && (
            <div className={classes.more}>
              <ChosenLicenses licenses={extended} chosen={licenseIds} onChange={pick} />
            </div>
          )}
          {isExtending && lines.length > 1 && (
            <div className={classes.more} role="status">
              <PriceLines lines={lines} currency={currency} />
            </div>
          )}
          {option(true, texts.anotherLicense)}
        </>
      )}
      {!isExtending && (
        <div className={extended.length > 0 ? classes.more : undefined}>
          <NativeSelect
            label={texts.howManyLicenses}
            data={counts}
            value={String(newOnes)}
            onChange={({ currentTarget }) => setNewOnes(Number(currentTarget.value))}
          />
        </div>
      )}
    </fieldset>
  )
}

export default HeldChoice
