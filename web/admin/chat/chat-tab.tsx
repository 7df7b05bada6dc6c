import { Views } from '#web/admin/frame/views.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Console } from './console.tsx'
import { Replies } from './replies.tsx'

const views = { conversations: Console, replies: Replies }

/** The conversations. The canned replies are folded until there is one (CHAT-860). */
export const ChatTab = () => {
  const { data } = trpc.chatConsole.replies.useQuery({ limit: 1 })
  return <Views tab="chat" views={views} folded={data?.total ? [] : ['replies']} />
}
