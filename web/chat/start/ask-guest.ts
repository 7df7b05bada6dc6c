import { lazyOnClick } from '#web/arrival/lazy-dialog.ts'

/** The form that asks a guest who they are. It is loaded while they write their first message (CHAT-501). */
export const AskGuest = lazyOnClick(async () => ({ default: (await import('./introduce.tsx')).Introduce }))
