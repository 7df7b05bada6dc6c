import { lazyOnClick } from '#web/arrival/lazy-dialog.ts'

/** The form that asks a guest who they are. It is loaded while they write their first message. */
export const AskGuest = lazyOnClick(async () => ({ default: (await import('./introduce.tsx')).Introduce }))
