import { Fragment } from 'react'
import { orderKey as texts } from '#src/shared/texts.ts'
import { type PlanType, planNames } from '#src/shared/values/vocabulary.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { LicenseKey } from '#web/order/license-key.tsx'
import classes from './order-view.module.css'

type Key = { licenseKey: string; label: string; refunded: number | null; expiresAt: Date }

/** The licence keys of an order whose money the shop kept, each to be copied whole. */
export const Keys = ({ plan, licenses }: { plan: PlanType; licenses: readonly Key[] }) => (
  <section className={classes.part} aria-labelledby="key">
    <h2 id="key">{texts.yourLicenseKey}</h2>
    {licenses
      .filter(({ refunded }) => refunded === null)
      .map(({ licenseKey, label, expiresAt }) => (
        <Fragment key={licenseKey}>
          {label && (
            <strong>
              <bdi>{label}</bdi>
            </strong>
          )}
          <LicenseKey value={licenseKey} isLarge />
          <p className={classes.quiet}>
            {texts.keepKeyUntil({ plan: planNames[plan], expiresAt: dayText(expiresAt) })}
          </p>
        </Fragment>
      ))}
  </section>
)
