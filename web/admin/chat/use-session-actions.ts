import type { ChatStatus } from '#src/domains/chat/schema.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type ConsoleSession, visitorName } from './people.ts'
import { useChatAddress } from './use-chat-address.ts'

const done: Record<ChatStatus, string> = {
  active: 'Session Reopened',
  closed: 'Session Closed',
  archived: 'Session Archived',
}

const longestWaiting = { unread: 'true', sort: 'lastMessageAt', limit: 1 } as const

/**
 * Assign to Me, Close, Reopen and Archive. Each shows a toast. Close goes on to the conversation
 * that waits longest, and its toast offers Undo (CHAT-27).
 */
export const useSessionActions = (session: ConsoleSession) => {
  const { client, chatConsole, stats } = trpc.useUtils()
  const { go } = useChatAddress()
  const description = visitorName(session)
  const shared = {
    onSuccess: (changed: ConsoleSession) => {
      chatConsole.session.setData({ id: changed.id }, changed)
      void chatConsole.sessions.invalidate()
      void chatConsole.counts.invalidate()
      void stats.waiting.invalidate()
    },
    onError: (error: unknown) => {
      toastFailure(error, { title: 'Update Failed', fallback: 'Failed to update chat session' })
      // Another administrator may have been quicker.
      void chatConsole.session.invalidate({ id: session.id })
    },
  }
  const assigning = trpc.chatConsole.assign.useMutation(shared)
  const setting = trpc.chatConsole.setStatus.useMutation(shared)
  // Awaited instead of a callback of `mutate`, which is not called once another conversation is open.
  const become = async (status: ChatStatus, from = session.status, undo?: () => void): Promise<boolean> => {
    try {
      await setting.mutateAsync({ id: session.id, status, shown: from })
    } catch {
      return false
    }
    const action = undo && { label: 'Undo', onClick: undo }
    toast({ title: done[status], description, tone: 'success', ...(action && { action }) })
    return true
  }
  const undoClose = async () => {
    if (await become('active', 'closed')) go({ record: session.id })
  }
  const close = async () => {
    if (!(await become('closed', session.status, () => void undoClose()))) return
    const waiting = await client.chatConsole.sessions.query({ ...longestWaiting, status: 'active' })
    const [next] = waiting.rows
    if (next) go({ record: next.id })
  }
  return {
    isPending: assigning.isPending || setting.isPending,
    assign: () =>
      assigning.mutate(
        { id: session.id },
        { onSuccess: () => toast({ title: 'Session Assigned', description, tone: 'success' }) },
      ),
    close: () => void close(),
    reopen: () => void become('active'),
    archive: () => void become('archived'),
  }
}
