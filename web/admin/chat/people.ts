import type { Message } from '#web/conversation/messages.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type ConsoleSession = Output<'chatConsole', 'session'>

/** The name that the back office shows for the visitor of a conversation. */
export const visitorName = (
  session: Pick<ConsoleSession, 'username' | 'guestName' | 'guestEmail' | 'guestInfo'>,
): string =>
  session.username ?? session.guestName ?? session.guestEmail ?? session.guestInfo.phone ?? 'Visitor'

/** Returns a function that names the author of a message; an administrator by their own name. */
export const useAuthor = (session: ConsoleSession | undefined) => {
  const { data: team = [] } = trpc.chatConsole.team.useQuery()
  const nameOf = (id: number | null) => team.find((member) => member.id === id)?.username ?? 'Support'
  return {
    nameOf,
    authorOf: ({ senderType, senderId }: Message) =>
      senderType === 'admin' ? nameOf(senderId) : session ? visitorName(session) : 'Visitor',
  }
}
