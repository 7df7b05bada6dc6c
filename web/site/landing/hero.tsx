import { Button } from '@mantine/core'
import { IconArrowRight, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatMoney } from '#src/shared/values/money.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { serverOnly } from '#web/arrival/server-only.tsx'
import { amountOf } from '#web/order/offer/prices.ts'
import shared from '#web/site/section.module.css'
import classes from './hero.module.css'
import { linkProps } from './link-props.ts'
import type { Landing, SectionProps } from './section-props.ts'
import { Words } from './words.tsx'

const Picture = serverOnly(() => import('./server-only/product-picture.tsx'))
const DemoVideo = lazyWithReload(() => import('#web/site/overlays/demo-video.tsx'))

/** Formats `JazzCash, Easypaisa or Cards` without Intl, which is slow to set up on a phone (see formatMoney). */
const oneOf = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The facts below the buttons: the lowest monthly price and the payment methods. */
const factsOf = ({ plans, paymentMethods, site }: Landing): string[] => {
  const prices = plans
    .filter(({ planType }) => planType !== 'reseller')
    .map((plan) => amountOf(plan, 'monthly'))
  const names = paymentMethods.map(({ name }) => name)
  return [
    prices.length > 0 ? `From ${formatMoney(Math.min(...prices), site.currency)} a month` : '',
    names.length > 0 ? `Pay by ${oneOf(names)}` : '',
  ].filter(Boolean)
}

type DemoButtonProps = { videoId: string | null; title: string; label: string; whatsappNumber: string }

const DemoButton = ({ label, ...demo }: DemoButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        color="white"
        leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        {label}
      </Button>
      {wasOpened && (
        <Suspense>
          <DemoVideo {...demo} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The first section. Its main button leads to the address of the extension (LAND-7). */
export const Hero = ({ section, landing }: SectionProps) => {
  const { texts } = section
  const address = texts.button_url || texts.extension_download_url || '/register'
  return (
    <section className={`${shared.night} ${classes.hero}`} aria-labelledby="hero-title">
      <div className={`container ${classes.grid}`}>
        <div className={classes.words}>
          {texts.badge_text && (
            <div className={classes.badge}>
              <IconStarFilled size={14} aria-hidden />
              <Words of={section} name="badge_text" />
            </div>
          )}
          <h1 id="hero-title">
            {texts.title ? (
              <Words of={section} name="title" as="span" />
            ) : (
              <>
                <Words of={section} name="main_headline" as="span" />{' '}
                <Words of={section} name="highlight_text" as="span" className={classes.highlight} />{' '}
                <Words of={section} name="headline_suffix" as="span" />
              </>
            )}
          </h1>
          <Words of={section} name="subtitle" className={classes.subtitle} />
          <Words of={section} name="description" className={classes.subtitle} />
          <div className={classes.buttons}>
            <a className={shared.button} {...linkProps(address)}>
              {texts.button_text || texts.primary_button_text}
              <IconArrowRight size={20} aria-hidden />
            </a>
            <DemoButton
              videoId={videoIdOf(texts.demo_video_id ?? '')}
              title={texts.demo_video_title || 'Demo'}
              label={texts.secondary_button_text || 'Watch Demo'}
              whatsappNumber={landing.site.whatsappNumber}
            />
          </div>
          <ul className={classes.facts}>
            {factsOf(landing).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <Picture currency={landing.site.currency} />
      </div>
    </section>
  )
}
