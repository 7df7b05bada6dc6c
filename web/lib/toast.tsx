import * as Radix from '@radix-ui/react-toast'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import classes from './toast.module.css'

type Tone = 'success' | 'error' | 'info'
type ToastInput = {
  title: string
  description?: string
  tone?: Tone
  action?: { label: string; onClick: () => void }
}
type Shown = ToastInput & { id: number; open: boolean }

// Specification, public §9.
const VISIBLE = 1
const DURATION_MS = 5000
const UNDO_MS = 10_000
const SWIPE_PX = 50
const REMOVE_MS = 1_000_000

let toasts: Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

const update = (next: Shown[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => {
  update(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => update(toasts.filter((shown) => shown.id !== id)), REMOVE_MS)
}

/** Shows a message, in place of the one that is up. One with an action stays long enough to take it. */
export const toast = (input: ToastInput): void => {
  lastId += 1
  update([{ ...input, id: lastId, open: true }, ...toasts].slice(0, VISIBLE))
}

const KEPT = 'toast'

/** Says something on the page that comes next, for what happens while this one is left. */
export const toastOnNextPage = (input: Omit<ToastInput, 'action'>): void =>
  sessionStorage.setItem(KEPT, JSON.stringify(input))

const showKept = () => {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (kept) toast(JSON.parse(kept) as ToastInput)
}

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle } as const
const none: Shown[] = []

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Where toasts appear; once on a page. F8 moves the focus here, a swipe to the right or Escape closes. */
export const Toaster = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  useEffect(showKept, [])
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
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
            duration={action ? UNDO_MS : DURATION_MS}
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
              <Radix.Action className={classes.action} altText={action.label} onClick={action.onClick}>
                {action.label}
              </Radix.Action>
            )}
            <Radix.Close className={classes.close} aria-label="Close">
              <IconX size={18} aria-hidden />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport className={classes.viewport} />
    </Radix.Provider>
  )
}
