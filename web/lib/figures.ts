// The figures of toasts, tips and the search of the back office, which the rules name.

/** Toasts. */
export const VISIBLE = 1
export const DURATION_MS = 5000
export const ACTION_MS = 10_000
export const SWIPE_PX = 50
export const REMOVE_MS = 1_000_000

/** Tips (TOAST-3). */
export const OPEN_MS = 700
export const SKIP_MS = 300

/** How long the palette waits for the next letter. */
export const SEARCH_DELAY_MS = 200
