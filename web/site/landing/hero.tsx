import { Button } from '@mantine/core'
import { IconArrowRight, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { common, landing as texts, trial } from '#src/shared/texts.ts'
import { betweenStars, HEADLINE, headlineOf, headlineParts } from '#src/shared/values/headline.ts'
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
 * The link to the plans, which names the lowest monthly price on sale. A shop that sells no plan, or shows
 * neither section, has none.
 */
const plansLinkOf = ({ sections, plans, site, isSelling }: Landing) => {
  const price = lowestPriceOf(plans)
  const target = ['pricing', 'purchase'].find((name) => sections.some((section) => section.name === name))
  if (!isSelling || price === null || !target) return null
  return { href: `#${target}`, words: texts.seePlansFrom({ price: formatMoney(price, site.currency) }) }
}

type DemoButtonProps = { videoId: string; title: string; label: string }

/** Opens the demo video. */
const DemoButton = ({ label, ...demo }: DemoButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
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

/** The headline, with the words between stars accented; each part as html where it is stored as html. */
const Headline = ({ of: section }: { of: SectionProps['section'] }) => {
  const { texts: words, html } = section
  const keys = words.title ? ['title'] : [HEADLINE, ...headlineParts]
  return (
    <h1 id="hero-title">
      {keys.some((key) => html.includes(key))
        ? keys.map((key) => (
            <Fragment key={key}>
              <Words of={section} name={key} as="span" />{' '}
            </Fragment>
          ))
        : betweenStars(words.title || headlineOf(words)).map((part, index) =>
            index % 2 === 1 ? (
              <span key={part} className={classes.highlight}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
    </h1>
  )
}

/**
 * The first section. Its main button leads to the plans (LAND-11), the second to WhatsApp, where one without a demo
 * video asks for a demo (LAND-17), and the third to the address of the extension (LAND-7), beside that of the free trial. A phone shows the chat of the
 * picture below the headline (LAND-501).
 */
export const Hero = ({ section, landing }: SectionProps) => {
  const { texts: words } = section
  const { site, paymentMethods } = landing
  const videoId = videoIdOf(words.demo_video_id ?? '')
  const plansLink = plansLinkOf(landing)
  const address = words.button_url || words.extension_download_url || '/register'
  const download = words.button_text || words.primary_button_text
  return (
    <section className={`${shared.night} ${classes.hero}`} aria-labelledby="hero-title">
      <div className={`container ${classes.grid}`}>
        <div className={classes.words}>
          {words.badge_text && (
            <div className={classes.badge}>
              <IconStarFilled size={14} aria-hidden />
              <Words of={section} name="badge_text" />
            </div>
          )}
          <Headline of={section} />
          <Words of={section} name="subtitle" className={classes.subtitle} />
          <Words of={section} name="description" className={classes.subtitle} />
          <div className={classes.main}>
            <a className={shared.button} {...(plansLink ? { href: plansLink.href } : linkProps(address))}>
              {plansLink?.words ?? download}
              <IconArrowRight size={20} aria-hidden />
            </a>
            <WhatsappButton
              size="lg"
              number={site.whatsappNumber}
              text={videoId ? common.haveAQuestion({ name: site.name }) : texts.wouldLikeADemo}
            >
              {videoId ? common.askOnWhatsapp : words.demo_request_text || texts.askForDemo}
            </WhatsappButton>
          </div>
          {paymentMethods.length > 0 && (
            <p className={`quiet-text ${classes.fact}`}>
              {texts.payBy({ methods: namesOf(paymentMethods) })}
            </p>
          )}
          {/* The words of a button without a face stand at the edge of the text above, so its padding is taken back. */}
          <div className={classes.more} style={{ marginInlineStart: '-1.125rem' }}>
            {site.trialDays > 0 && (
              <Button component="a" variant="subtle" color="white" {...linkProps('/trial')}>
                {trial.tryIt({ days: site.trialDays })}
              </Button>
            )}
            {plansLink && (
              <Button component="a" variant="subtle" color="white" {...linkProps(address)}>
                {download}
              </Button>
            )}
            {videoId && (
              <DemoButton
                videoId={videoId}
                title={words.demo_video_title || texts.demo}
                label={words.secondary_button_text || texts.watchDemo}
              />
            )}
          </div>
        </div>
        <Picture currency={site.currency} />
      </div>
    </section>
  )
}
