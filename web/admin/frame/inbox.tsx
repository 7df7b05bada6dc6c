import { useThrottledCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { shortened } from '#src/shared/values/typed.ts'
import { useTitleBadge } from '#web/lib/title-badge.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useLiveLists } from './live-lists.ts'
import { playSound, useSound } from './sound.ts'
import { useWaiting } from './waiting.ts'

const admin = getRouteApi('/admin')

/** Limits how often lists are fetched again while many messages arrive. */
const LISTS_MS = 400
const SHOWN = 120

const Live = createContext(false)

// Polling interval without a live connection.
const SESSIONS_POLL_MS = 5000

/** Whether the chat console has a live connection. Without one it polls (CHAT-18). */
export const useIsLive = (): boolean => use(Live)

/** The polling interval of conversations in ms; false with a live connection. */
export const useSessionsPoll = (): number | false => (use(Live) ? false : SESSIONS_POLL_MS)

/**
 * Listens to every conversation while the back office is open: keeps lists and counts fresh, counts unread
 * conversations in the title, and shows a toast for WhatsApp messages.
 */
export const Inbox = ({ children }: { children: ReactNode }) => {
  useLiveLists()
  const navigate = admin.useNavigate()
  const utils = trpc.useUtils()
  const { chatConsole } = utils
  const [hasSound] = useSound()
  const refresh = useThrottledCallback(() => {
    void chatConsole.sessions.invalidate()
    void chatConsole.counts.invalidate()
    void utils.stats.waiting.invalidate()
  }, LISTS_MS)
  const { status } = trpc.chatConsole.inbox.useSubscription(undefined, {
    onData: (event) => {
      refresh()
      if (event.type === 'session') chatConsole.session.setData({ id: event.session.id }, event.session)
      if (event.type !== 'message' && event.type !== 'whatsapp') return
      if (hasSound && event.message.senderType !== 'admin') playSound()
      if (event.type !== 'whatsapp') return
      const { sessionId, message } = event
      toast({
        title: 'New WhatsApp Message',
        description: `${message.phoneNumber}: ${shortened(message.content, SHOWN)}`,
        tone: 'info',
        action: {
          label: 'Open',
          onClick: () => void navigate({ search: { tab: 'chat', record: sessionId } }),
        },
      })
    },
  })
  useTitleBadge(useWaiting().data?.unreadChats ?? 0)
  return <Live value={status === 'pending'}>{children}</Live>
}
