import * as Radix from '@radix-ui/react-toast'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { currentLanguage, directionOf } from '#src/shared/language.ts'
import { frame as texts } from '#src/shared/texts.ts'
import { visitStorage } from '#web/arrival/storage.ts'
import { ACTION_MS, DURATION_MS, REMOVE_MS, SWIPE_PX, VISIBLE } from './figures.ts'
import { createListeners } from './listeners.ts'
import classes from './toast.module.css'
import { coversFocus, placeToasts } from './toast-place.ts'

type Tone = 'success' | 'error' | 'info'
export type ToastInput = {
  title: string
  description?: string
  tone?: Tone
  /** What it tells of, so that `withdrawToast` takes it back once that is not true any more. */
  about?: string
  action?: { label: string; onClick: () => void }
  /** Where it shows on a phone, in place of the half of the screen that is free. */
  side?: Side
}
type Side = 'top' | 'bottom'
type Shown = ToastInput & { id: number; open: boolean; side: Side }

let toasts: Shown[] = []
let lastId = 0
const listeners = createListeners()

const update = (next: Shown[]) => {
  toasts = next
  listeners.tell()
}

const dismiss = (id: number) => {
  update(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => update(toasts.filter((shown) => shown.id !== id)), REMOVE_MS)
}

let pressed: Element | null = null
const rememberPressed = ({ target }: Event) => {
  pressed = target instanceof Element ? target : null
}

/** The half of the screen without the control that was pressed last: a toast on a phone shows there (TOAST-5). */
const freeSide = (): Side => {
  const control = pressed?.isConnected ? pressed : document.activeElement
  if (!control || control === document.body) return 'bottom'
  const { top, bottom } = control.getBoundingClientRect()
  return top + bottom > window.innerHeight ? 'top' : 'bottom'
}

/**
 * Shows a message in place of the visible one, for 5 s, or 10 s with an action (TOAST-1). A description that repeats
 * the title is left out (TOAST-6).
 */
export const toast = ({ description, side = freeSide(), ...input }: ToastInput): void => {
  lastId += 1
  const shown = { ...input, ...(description !== input.title && { description }) }
  update([{ ...shown, id: lastId, open: true, side }, ...toasts].slice(0, VISIBLE))
}

/** Takes back what a toast told of something that turned out otherwise, while it shows (TOAST-7). */
export const withdrawToast = (about: string): void => {
  for (const shown of toasts) if (shown.about === about) dismiss(shown.id)
}

const STORAGE_KEY = 'toast'

/** Shows a message on the next page, for an action that leaves this one. */
export const toastOnNextPage = (input: Omit<ToastInput, 'action'>): void => {
  visitStorage.write(STORAGE_KEY, input)
}

const showKept = () => {
  const kept = visitStorage.read<ToastInput>(STORAGE_KEY)
  visitStorage.remove(STORAGE_KEY)
  if (kept) toast(kept)
}

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle } as const
const none: Shown[] = []

/** A toast that moves between press and release, because the table under it grows, would lose the click (TOAST-701). */
const keepClick = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId)

/** Places each new toast, and again where the focus or a new size of the window would leave it in the way. */
const usePlace = (newest: number | undefined) => {
  const region = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const { current } = region
    if (!current || newest === undefined) return
    placeToasts(current)
    const place = () => placeToasts(current)
    const clear = () => coversFocus(current) && place()
    document.addEventListener('focusin', clear)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('focusin', clear)
      window.removeEventListener('resize', place)
    }
  }, [newest])
  return region
}

/** Renders the toasts; once on a page. F8 focuses them, a swipe to the right or Escape closes (TOAST-2). */
export const Toaster = () => {
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => toasts,
    () => none,
  )
  const region = usePlace(shown.find(({ open }) => open)?.id)
  useEffect(showKept, [])
  useEffect(() => {
    window.addEventListener('click', rememberPressed, true)
    return () => window.removeEventListener('click', rememberPressed, true)
  }, [])
  return (
    <Radix.Provider
      label={texts.notification}
      duration={DURATION_MS}
      swipeDirection={directionOf(currentLanguage()) === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
    >
      {shown.map(({ id, open, title, description, tone = 'info', action }) => {
        const Icon = icons[tone]
        return (
          <Radix.Root
            key={id}
            open={open}
            onOpenChange={(isOpen) => {
              if (!isOpen) dismiss(id)
            }}
            type={tone === 'error' ? 'foreground' : 'background'}
            duration={action ? ACTION_MS : DURATION_MS}
            className={classes.toast}
            data-tone={tone}
          >
            <Icon className={classes.icon} size={22} aria-hidden />
            <div className={classes.text}>
              <Radix.Title className={classes.title}>{title}</Radix.Title>
              {description && (
                <Radix.Description className={classes.description}>{description}</Radix.Description>
              )}
            </div>
            {action && (
              <Radix.Action
                className={classes.action}
                altText={action.label}
                onClick={action.onClick}
                onPointerDown={keepClick}
              >
                {action.label}
              </Radix.Action>
            )}
            <Radix.Close className={classes.close} aria-label={texts.dismiss} onPointerDown={keepClick}>
              <IconX size={18} aria-hidden />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport
        ref={region}
        label={texts.notifications({ hotkey: '{hotkey}' })}
        className={classes.viewport}
        data-side={shown[0]?.side}
      />
    </Radix.Provider>
  )
}
