import {
  IconAlertTriangle,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { here } from '#src/shared/page-address.ts'
import { banners as texts } from '#src/shared/texts.ts'
import type { Output } from '#web/lib/trpc.ts'
import classes from './banner.module.css'
import type { Fold } from './fold.ts'

export type Notification = Output<'notifications', 'shown'>[number]

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** Image or video, removed when it does not load (BAN-7). */
const Media = ({ mediaUrl, mediaType }: Pick<Notification, 'mediaUrl' | 'mediaType'>) => {
  const [isBroken, setBroken] = useState(false)
  if (!mediaUrl || isBroken || mediaType === 'none') return null
  const onError = () => setBroken(true)
  return mediaType === 'video' ? (
    <video
      className={classes.media}
      src={mediaUrl}
      controls
      muted
      playsInline
      preload="metadata"
      onError={onError}
    />
  ) : (
    <img className={classes.media} src={mediaUrl} alt="" referrerPolicy="no-referrer" onError={onError} />
  )
}

/** The URL of a link, or null if it is not http(s). The server checks the same; this is the second line of defence. */
const safeAddress = (address: string | null): URL | null => {
  const url = address ? URL.parse(address, window.location.origin) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null
}

const Action = ({ notification, onClose }: { notification: Notification; onClose: () => void }) => {
  const { buttonText, buttonUrl, buttonStyle } = notification
  if (!buttonText) return null
  const url = safeAddress(buttonUrl && here(buttonUrl))
  const look = { className: classes.button, 'data-style': buttonStyle }
  if (!url) {
    return (
      <button type="button" {...look} onClick={onClose}>
        {buttonText}
      </button>
    )
  }
  const isElsewhere = url.origin !== window.location.origin
  return (
    <a {...look} href={url.href} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
      {buttonText}
    </a>
  )
}

type Props = {
  notification: Notification
  fold: Fold
  /** How many other banners wait behind this one. */
  more: number
  onNext: () => void
  onOpen: () => void
  onClose: () => void
}

/**
 * One notification: media, title, message, button and close button. When folded, only its title, or an icon with a word
 * (BAN-501), which unfolds it.
 */
export const Banner = ({ notification, fold, more, onNext, onOpen, onClose }: Props) => {
  const { id, title, message, type } = notification
  const Icon = icons[type] ?? icons.info
  const word = texts.kinds[type]
  const close = useRef<HTMLButtonElement>(null)
  const isFolded = fold !== 'full'
  const open = () => {
    // Synchronously, because the pressed button, which has the focus, disappears.
    flushSync(onOpen)
    close.current?.focus({ preventScroll: true })
  }
  return (
    <article
      className={classes.banner}
      data-banner={id}
      data-type={type}
      data-fold={fold}
      aria-labelledby={`banner-${id}`}
    >
      {!isFolded && <Media key={notification.mediaUrl} {...notification} />}
      <div className={classes.content}>
        <Icon className={classes.icon} size={22} aria-hidden />
        {fold === 'dot' && (
          <span className={classes.short} aria-hidden="true">
            {word || texts.news}
            {more > 0 && ` +${more}`}
          </span>
        )}
        <div className={classes.words}>
          <p className={classes.title}>
            <span id={`banner-${id}`}>
              {word && <span className="hidden-text">{texts.lead({ word })}</span>}
              {title}
            </span>
            {isFolded && more > 0 && <span className={classes.count}> {texts.more({ count: more })}</span>}
          </p>
          <p className={classes.message}>{message}</p>
          {!isFolded && <Action notification={notification} onClose={onClose} />}
          {!isFolded && more > 0 && (
            <button type="button" className={classes.button} data-style="secondary" onClick={onNext}>
              {texts.more({ count: more })}
            </button>
          )}
        </div>
        {isFolded && (
          <button type="button" className={classes.open} aria-label={texts.open({ title })} onClick={open}>
            <IconChevronUp size={18} aria-hidden />
          </button>
        )}
        <button
          ref={close}
          type="button"
          className={classes.close}
          data-close
          aria-label={texts.close({ title })}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden />
        </button>
      </div>
    </article>
  )
}
