import { IconCheck, IconKey } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { landing as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { inline } from '#web/lib/inline.ts'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import { Words } from '#web/site/landing/section/words.tsx'
import shared from '#web/site/section.module.css'
import drawn from './drawn.module.css'
import classes from './guide.module.css'

const KEY = 'WACRM-7KQ2M-XV4TN…'

const SHOWN_PLANS = 3

const Plans = ({ landing }: Pick<SectionProps, 'landing'>) => {
  const sold = landing.plans.filter(({ planType }) => isSold(planType)).slice(0, SHOWN_PLANS)
  const chosen = sold.find(({ badge }) => badge) ?? sold[0]
  return sold.map((plan) => (
    <span key={plan.id} className={`${drawn.card} ${classes.plan}`} data-chosen={plan === chosen}>
      {inline(texts.systems({ count: plan.systemsCount, number: <b>{plan.systemsCount}</b> }))}
      {plan === chosen && <IconCheck size={16} stroke={3} />}
    </span>
  ))
}

const Code = () => (
  <span className={drawn.in}>
    {texts.yourCodeIs}
    <span className={classes.digits} dir="ltr">
      {['4', '8', '2', '9', '1', '3'].map((digit) => (
        <i key={digit}>{digit}</i>
      ))}
    </span>
  </span>
)

const Key = () => (
  <span className={classes.ticket}>
    <IconKey size={22} />
    <span>
      <b>{KEY}</b>
      <br />
      {texts.validAsPaid}
    </span>
  </span>
)

const pictures: [number, ComponentType<Pick<SectionProps, 'landing'>>][] = [
  [1, Plans],
  [2, Code],
  [3, Key],
]

/** The three steps from order to licence. */
export const Guide = ({ section, landing }: SectionProps) => (
  <section id="guide" className={shared.section} aria-labelledby="guide-title">
    <div className="container">
      <SectionHead section={section} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys */}
      <ol className={`${classes.steps} ${shared.swipe}`} tabIndex={0} aria-labelledby="guide-title">
        {pictures.map(([n, Picture]) => (
          <li key={n} className={classes.step}>
            <div className={`${drawn.drawn} ${classes.picture}`} aria-hidden="true">
              <Picture landing={landing} />
            </div>
            <span className={classes.number} aria-hidden="true">
              {n}
            </span>
            <Words of={section} name={`step${n}_title`} as="h3" />
            <Words of={section} name={`step${n}_text`} className={shared.text} />
          </li>
        ))}
      </ol>
    </div>
  </section>
)
