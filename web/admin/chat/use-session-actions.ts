import type { ChatStatus } from '#src/domains/chat/schema.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type ConsoleSession, visitorName } from './people.ts'

const done: Record<ChatStatus, string> = {
  active: 'Session Reopened',
  closed: 'Session Closed',
  archived: 'Session Archived',
}

/**
 * Assign to Me, Close, Reopen and Archive (CHAT-10, CHAT-11). Each shows a toast; the one after Close offers Undo.
 */
export const useSessionActions = (session: ConsoleSession) => {
  const { chatConsole, stats } = trpc.useUtils()
  const description = visitorName(session)
  const shared = {
    onSuccess: (changed: ConsoleSession) => {
      chatConsole.session.setData({ id: changed.id }, changed)
      void chatConsole.sessions.invalidate()
      void chatConsole.counts.invalidate()
      void stats.waiting.invalidate()
    },
    onError: (error: unknown) => {
      toast({
        title: 'Update Failed',
        description: errorMessage(error, 'Failed to update chat session'),
        tone: 'error',
      })
      // Another administrator may have been quicker.
      void chatConsole.session.invalidate({ id: session.id })
    },
  }
  const assigning = trpc.chatConsole.assign.useMutation(shared)
  const setting = trpc.chatConsole.setStatus.useMutation(shared)
  const become = (status: ChatStatus, undo?: () => void) => () =>
    setting.mutate(
      { id: session.id, status },
      {
        onSuccess: () =>
          toast({
            title: done[status],
            description,
            tone: 'success',
            ...(undo && { action: { label: 'Undo', onClick: undo } }),
          }),
      },
    )
  const reopen = become('active')
  return {
    isPending: assigning.isPending || setting.isPending,
    assign: () =>
      assigning.mutate(
        { id: session.id },
        { onSuccess: () => toast({ title: 'Session Assigned', description, tone: 'success' }) },
      ),
    close: become('closed', reopen),
    reopen,
    archive: become('archived'),
  }
}
