import { createRequest } from './request.ts'

/** Opens the chat, whose button may be aside, also where its code has not loaded yet (CHAT-960). */
export const openChat = createRequest<void>()
