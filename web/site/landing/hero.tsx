import { Button } from '@mantine/core'
import { IconArrowRight, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#src/shared/values/money.ts'
import { videoIdOf } from '#src/shared/values/video-id.ts'
import { lazyOnClick } from '#web/arrival/lazy-dialog.ts'
import { serverOnly } from '#web/arrival/server-only.tsx'
import { WhatsappButton } from '#web/components/whatsapp-button.tsx'
import { linkProps } from '#web/lib/links/link-props.ts'
import { namesOf } from '#web/order/payment-names.ts'
import { lowestPriceOf } from '#web/order/prices.ts'
import shared from '#web/site/section.module.css'
import classes from './hero.module.css'
import type { Landing, SectionProps } from './section/section-props.ts'
import { Words } from './section/words.tsx'

const Picture = serverOnly(() => import('./server-only/product-picture.tsx'))
const DemoVideo = lazyOnClick(() => import('#web/site/overlays/demo-video.tsx'))

/**
 * A link to the plans that names the lowest monthly price on sale (LAND-11). A shop that sells no plan, or shows
 * neither section, has none.
 */
const PlansLink = ({ sections, plans, site, isSelling }: Landing) => {
  const price = lowestPriceOf(plans)
  const target = ['pricing', 'purchase'].find((name) => sections.some((section) => section.name === name))
  if (!isSelling || price === null || !target) return null
  return (
    <Button component="a" href={`#${target}`} size="lg" variant="outline" color="white">
      See plans from {formatMoney(price, site.currency)}
    </Button>
  )
}

type DemoButtonProps = { videoId: string; title: string; label: string }

/** Opens the demo video. */
const DemoButton = ({ label, ...demo }: DemoButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="lg"
        variant="subtle"
        color="white"
        leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
        onPointerDown={DemoVideo.preload}
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        {label}
      </Button>
      {wasOpened && <DemoVideo {...demo} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * The first section. Its main button leads to the address of the extension (LAND-7); without a demo video, the last one
 * asks for a demo on WhatsApp (LAND-17).
 */
export const Hero = ({ section, landing }: SectionProps) => {
  const { texts } = section
  const { site, paymentMethods } = landing
  const videoId = videoIdOf(texts.demo_video_id ?? '')
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
            <PlansLink {...landing} />
            {videoId ? (
              <DemoButton
                videoId={videoId}
                title={texts.demo_video_title || 'Demo'}
                label={texts.secondary_button_text || 'Watch Demo'}
              />
            ) : (
              <WhatsappButton
                size="lg"
                variant="subtle"
                color="white"
                number={site.whatsappNumber}
                text="Hello! I would like to see a demo of the extension."
              >
                {texts.demo_request_text || 'Ask for a demo'}
              </WhatsappButton>
            )}
          </div>
          {paymentMethods.length > 0 && <p className={classes.fact}>Pay by {namesOf(paymentMethods)}</p>}
        </div>
        <Picture currency={site.currency} />
      </div>
    </section>
  )
}
