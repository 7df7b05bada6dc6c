import { Views } from '#web/admin/frame/views.tsx'
import { Console } from './console.tsx'
import { Replies } from './replies.tsx'

const views = { conversations: Console, replies: Replies }

export const ChatTab = () => <Views tab="chat" views={views} />
