import { useThrottledCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { useTitleBadge } from '#web/lib/page/title-badge.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { playSound, useSound } from './chat/sound.ts'
import { useWaiting } from './waiting.ts'

const admin = getRouteApi('/admin')

/** A busy hour must not ask for the lists at every message. */
const LISTS_MS = 400
const SHOWN = 120

const Live = createContext(false)

// Admin §9.
const SESSIONS_POLL_MS = 5000

/** Whether the chat console hears of everything at once; where it does not, it asks (admin §7). */
export const useIsLive = (): boolean => use(Live)

/** How often conversations are asked for, where nothing tells of them. */
export const useSessionsPoll = (): number | false => (use(Live) ? false : SESSIONS_POLL_MS)

/**
 * Listens to every conversation while the back office is open: keeps lists and counts fresh, counts what is unread in
 * the title, and tells of WhatsApp messages (admin §7).
 */
export const Inbox = ({ children }: { children: ReactNode }) => {
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
        description: `${message.phoneNumber}: ${message.content.slice(0, SHOWN)}`,
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
