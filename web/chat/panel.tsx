import { useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { IconMinus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { common, chat as texts } from '#src/shared/texts.ts'
import { PHONE } from '#web/lib/floating.ts'
import classes from './widget.module.css'

const Status = ({ isOnline }: { isOnline: boolean }) => (
  <span className={classes.status} data-online={isOnline || undefined}>
    {isOnline ? texts.online : texts.offline}
  </span>
)

type BarProps = { isOnline: boolean; badge: ReactNode; onOpen: () => void; onClose: () => void }

/** The minimised chat: a bar that opens it again. */
export const MinimisedBar = ({ isOnline, badge, onOpen, onClose }: BarProps) => (
  <div className={classes.panel} data-minimised data-floating>
    <div className={classes.header}>
      <button type="button" className={classes.restore} data-reopen onClick={onOpen}>
        <span className="hidden-text">{common.open} </span>
        <span className={classes.title}>{texts.liveSupport}</span>
        <Status isOnline={isOnline} />
        {badge}
      </button>
      <button type="button" className={classes.tool} aria-label={texts.closeChat} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  </div>
)

/**
 * On phones, makes the panel fill the screen above the keyboard, which covers the page without resizing it.
 */
const useWholeScreen = (isPhone: boolean) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    // Toasts show above the panel, or at the top of a phone's screen, so that they do not cover the text being written.
    style.setProperty('--toast-floor', isPhone ? 'calc(100dvh - 10rem)' : '26rem')
    if (isPhone) {
      style.setProperty('--toast-ceiling', '4rem')
      style.overflow = 'hidden'
    }
    const fit = () => {
      panel.current?.style.setProperty('--visible-height', `${view?.height}px`)
      panel.current?.style.setProperty('--visible-top', `${view?.offsetTop}px`)
    }
    if (isPhone && view) {
      fit()
      view.addEventListener('resize', fit)
      view.addEventListener('scroll', fit)
    }
    return () => {
      style.removeProperty('--toast-floor')
      style.removeProperty('--toast-ceiling')
      style.overflow = ''
      view?.removeEventListener('resize', fit)
      view?.removeEventListener('scroll', fit)
    }
  }, [isPhone])
  return panel
}

type Props = {
  isOnline: boolean
  /** Whether no conversation runs yet: on a phone the panel is then as high as its content (CHAT-961). */
  isStart: boolean
  onMinimise: () => void
  onClose: () => void
  children: ReactNode
}

/** The open chat panel. Escape minimises it, and on a phone a touch beside its start does. */
export const Panel = ({ isOnline, isStart, onMinimise, onClose, children }: Props) => {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const panel = useWholeScreen(isPhone)
  const trap = useFocusTrap(isPhone)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from anything in it
    <div
      ref={panel}
      className={classes.panel}
      data-floating="panel"
      data-start={isStart || undefined}
      role="dialog"
      aria-modal={isPhone || undefined}
      aria-labelledby="live-support"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onMinimise()
      }}
    >
      {isStart && <div className={classes.beside} onPointerDown={onMinimise} />}
      <div ref={trap} className={classes.inside}>
        <div className={classes.header}>
          <h2
            id="live-support"
            className={classes.title}
            tabIndex={-1}
            {...(isPhone && { 'data-autofocus': true })}
          >
            {texts.liveSupport}
          </h2>
          <span role="status">
            <Status isOnline={isOnline} />
          </span>
          <button type="button" className={classes.tool} aria-label={texts.minimiseChat} onClick={onMinimise}>
            <IconMinus size={20} aria-hidden />
          </button>
          <button type="button" className={classes.tool} aria-label={texts.closeChat} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
