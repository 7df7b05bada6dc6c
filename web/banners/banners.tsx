import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { banners as texts } from '#src/shared/texts.ts'
import { BANNER_SECONDS } from '#src/shared/values/limits.ts'
import { PHONE, useFloating } from '#web/lib/floating.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { Notification } from './banner.tsx'
import { useDismissed } from './dismissed.ts'
import { Edges } from './edges.tsx'

// The longest delay that setTimeout takes.
const LONGEST_MS = 2_147_483_647

/** The notifications that have not expired. Rerenders when the next one expires. */
const useUnexpired = (notifications: Notification[]): Notification[] => {
  const [now, setNow] = useState(() => Date.now())
  const valid = notifications.filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > now)
  const next = Math.min(...valid.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(LONGEST_MS, next - Date.now() + 1))
    return () => clearTimeout(timer)
  }, [next])
  return valid
}

const bannersIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[data-banner]') ?? []),
]

/** Moves the focus from a closed banner to the next one, or to the page if none is left. */
const moveFocus = (root: HTMLElement | null, index: number): void => {
  const banners = bannersIn(root)
  const next = [...banners.slice(index), ...banners.slice(0, index).toReversed()].find((banner) =>
    banner.checkVisibility(),
  )
  const target = next?.querySelector<HTMLElement>('[data-close]') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/**
 * The shop's notifications: polled, grouped at seven positions, and closed one by one. Escape closes the banner
 * with the focus, or the one in the center. Needs an ApiProvider around it.
 */
const Banners = () => {
  const root = useRef<HTMLDivElement>(null)
  const { data = [] } = trpc.notifications.shown.useQuery(undefined, {
    refetchInterval: BANNER_SECONDS * 1000,
    staleTime: 0,
  })
  const { isDismissed, dismiss } = useDismissed()
  const shown = useUnexpired(data).filter((notification) => !isDismissed(notification))
  useFloating(root)
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })

  const close = (notification: Notification) => {
    const index = bannersIn(root.current).findIndex((banner) => banner.contains(document.activeElement))
    // Synchronously, because the next banner may be hidden until this one is gone.
    flushSync(() => dismiss(notification))
    if (index >= 0) moveFocus(root.current, index)
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const focused = closest(event.target, '[data-banner]')?.dataset.banner
    const isElsewhere = closest(event.target, '[role=dialog], input, textarea, select, [contenteditable]')
    const found = focused
      ? shown.find(({ id }) => String(id) === focused)
      : shown.findLast(({ position }) => position === 'center' && !isElsewhere)
    if (found) close(found)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  // Always rendered, so that screen readers announce the banners that are added.
  return (
    <div ref={root} aria-live="polite">
      {shown.length > 0 && (
        <section aria-label={texts.announcements}>
          <Edges notifications={shown} isPhone={isPhone ?? false} onClose={close} />
        </section>
      )}
    </div>
  )
}

export default Banners
