import type { Message } from '#web/conversation/messages.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type ConsoleSession = Output<'chatConsole', 'session'>

/** What the back office calls the visitor of a conversation. */
export const visitorName = (
  session: Pick<ConsoleSession, 'username' | 'guestName' | 'guestEmail' | 'guestInfo'>,
): string =>
  session.username ?? session.guestName ?? session.guestEmail ?? session.guestInfo.phone ?? 'Visitor'

/** Who wrote a message, by the name of the administrator where it was one. */
export const useAuthor = (session: ConsoleSession | undefined) => {
  const { data: team = [] } = trpc.chatConsole.team.useQuery()
  const nameOf = (id: number | null) => team.find((member) => member.id === id)?.username ?? 'Support'
  return {
    nameOf,
    authorOf: ({ senderType, senderId }: Message) =>
      senderType === 'admin' ? nameOf(senderId) : session ? visitorName(session) : 'Visitor',
  }
}
