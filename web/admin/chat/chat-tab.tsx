import { Views } from '#web/admin/frame/views.tsx'
import { Console } from './console.tsx'
import { Replies } from './replies.tsx'

const views = [
  { path: 'conversations', label: 'Conversations', View: Console },
  { path: 'replies', label: 'Canned Replies', View: Replies },
] as const

export const ChatTab = () => <Views tab="chat" views={views} />
