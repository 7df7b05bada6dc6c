import { Fragment } from 'react'
import { orderKey as texts } from '#src/shared/texts.ts'
import { type PlanType, planNames } from '#src/shared/values/vocabulary.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { LicenseKey } from '#web/order/license-key.tsx'
import classes from './order-view.module.css'

export type Key = { licenseKey: string; plan: PlanType; expiresAt: Date | null }

/** The licence keys of an order, each to be copied whole. */
export const Keys = ({ keys }: { keys: readonly Key[] }) => (
  <section className={classes.part} aria-labelledby="key">
    <h2 id="key">{texts.yourLicenseKey}</h2>
    {keys.map(({ licenseKey, plan, expiresAt }) => (
      <Fragment key={licenseKey}>
        <LicenseKey value={licenseKey} isLarge />
        <p className={classes.quiet}>
          {expiresAt
            ? texts.keepKeyUntil({ plan: planNames[plan], expiresAt: dayText(expiresAt) })
            : texts.keepKey({ plan: planNames[plan] })}
        </p>
      </Fragment>
    ))}
  </section>
)
