import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ChatStatus, chatStatuses } from '#src/domains/chat/schema.ts'

const admin = getRouteApi('/admin')

/** The state of the console in the address: `/admin?tab=chat&status=closed&unread=true&q=ali&record=12`. */
export const useChatAddress = () => {
  const { status, unread, q, record } = admin.useSearch()
  const navigate = admin.useNavigate()
  const go = useCallback(
    (next: { status?: ChatStatus; unread?: 'true' | undefined; q?: string; record?: number | undefined }) =>
      void navigate({
        search: (now) => ({ ...now, ...next }),
        replace: next.q !== undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    status: chatStatuses.find((known) => known === status) ?? 'active',
    /** Whether only conversations with an unread message are listed. */
    isUnread: unread === 'true',
    q,
    record: record === 'new' ? undefined : record,
    go,
  }
}
