import { Button } from '@mantine/core'
import { IconArrowRight, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#src/shared/money.ts'
import { amountOf } from '#web/lib/prices.ts'
import classes from './hero.module.css'
import type { Landing, SectionProps } from './landing-page.tsx'
import { ProductPicture } from './product-picture.tsx'
import { videoIdOf } from './video-id.ts'

const DemoVideo = lazy(() => import('./demo-video.tsx'))

/** Facts that stand under the buttons; each is read from what the shop has on sale. */
const factsOf = ({ plans, paymentMethods, site }: Landing): string[] => {
  const prices = plans
    .filter(({ planType }) => planType !== 'reseller')
    .map((plan) => amountOf(plan, 'monthly'))
  const names = paymentMethods.map(({ name }) => name)
  return [
    prices.length > 0 ? `From ${formatMoney(Math.min(...prices), site.currency)} a month` : '',
    names.length > 0 ? `Pay by ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}` : '',
  ].filter(Boolean)
}

const DemoButton = ({ videoId, title, label }: { videoId: string; title: string; label: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="lg"
        variant="default"
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
          <DemoVideo videoId={videoId} title={title} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the product is, in one look (public §2 Hero). A section's own fields come under their own names (admin §2). */
export const Hero = ({ texts, landing }: SectionProps) => {
  const headline = texts.title ?? texts.main_headline
  const address = texts.button_url || texts.extension_download_url || '/register'
  const videoId = videoIdOf(texts.demo_video_id ?? '')
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={`container ${classes.grid}`}>
        <div className={classes.words}>
          {texts.badge_text && (
            <p className={classes.badge}>
              <IconStarFilled size={14} aria-hidden />
              {texts.badge_text}
            </p>
          )}
          <h1 id="hero-title">
            {headline}
            {!texts.title && (
              <>
                {' '}
                <span className={classes.highlight}>{texts.highlight_text}</span> {texts.headline_suffix}
              </>
            )}
          </h1>
          <p className={classes.subtitle}>{texts.description ?? texts.subtitle}</p>
          <div className={classes.buttons}>
            <Button
              component="a"
              size="lg"
              href={address}
              {...(address.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              rightSection={<IconArrowRight size={20} aria-hidden />}
            >
              {texts.button_text ?? texts.primary_button_text}
            </Button>
            {videoId && (
              <DemoButton
                videoId={videoId}
                title={texts.demo_video_title ?? ''}
                label={texts.secondary_button_text || 'Watch Demo'}
              />
            )}
          </div>
          <ul className={classes.facts}>
            {factsOf(landing).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <ProductPicture currency={landing.site.currency} />
      </div>
    </section>
  )
}
