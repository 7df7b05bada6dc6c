import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStepAside } from '#web/lib/step-aside.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Banner, type Notification } from './banner.tsx'
import classes from './banners.module.css'
import { useDismissed } from './dismissed.ts'

// Public §9.
const POLL_MS = 30_000
// What setTimeout can count to.
const LONGEST_MS = 2_147_483_647

const edges = [
  { edge: 'top', positions: ['top-left', 'top-center', 'top-right'] },
  { edge: 'center', positions: ['center'] },
  { edge: 'bottom', positions: ['bottom-left', 'bottom-center', 'bottom-right'] },
] as const

/** Those that have not run out; one runs out also while it is shown (public §4). */
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

/** Where the keyboard goes on when the banner in which it is closes: to the next one, else to the page. */
const passFocusOn = (root: HTMLElement | null, id: number): void => {
  const banners = [...(root?.querySelectorAll<HTMLElement>('[data-banner]') ?? [])]
  const index = banners.findIndex((banner) => banner.dataset.banner === String(id))
  if (!banners[index]?.contains(document.activeElement)) return
  const next = banners[index + 1] ?? banners[index - 1]
  const target = next?.querySelector<HTMLElement>('[data-close]') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/**
 * The shop's notifications: polled, in groups at seven positions, each closed on its own. Escape closes the one that has
 * the focus, or the one in the middle of the page. Takes an ApiProvider around it.
 */
const Banners = () => {
  const root = useRef<HTMLDivElement>(null)
  const { data = [] } = trpc.notifications.shown.useQuery(undefined, {
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  const { isDismissed, dismiss } = useDismissed()
  const shown = useUnexpired(data).filter((notification) => !isDismissed(notification))
  useStepAside(root)

  const close = (notification: Notification) => {
    passFocusOn(root.current, notification.id)
    dismiss(notification)
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

  // Always there, so that screen readers tell what comes into it.
  return (
    <div ref={root} aria-live="polite">
      {shown.length > 0 && (
        <section aria-label="Announcements">
          {edges.map(({ edge, positions }) => (
            <div key={edge} className={classes.edge} data-edge={edge}>
              {positions.map((position) => {
                const group = shown.filter((notification) => notification.position === position)
                return (
                  group.length > 0 && (
                    <div key={position} className={classes.group} data-group={position} data-floating>
                      {group.map((notification) => (
                        <Banner
                          key={notification.id}
                          notification={notification}
                          onClose={() => close(notification)}
                        />
                      ))}
                    </div>
                  )
                )
              })}
            </div>
          ))}
        </section>
      )}
    </div>
  )
}

export default Banners
