export const senderTypes = ['user', 'guest', 'admin'] as const
export type SenderType = (typeof senderTypes)[number]

/** The two sides of a conversation. */
export type Side = 'visitor' | 'admin'

/** A message as both sides read it. `phoneNumber` (E.164) is set on a message that came by WhatsApp. */
export type ChatMessage = {
  id: number
  sessionId: number
  clientId: string | null
  senderId: number | null
  senderType: SenderType
  content: string
  messageType: string
  isRead: boolean
  createdAt: Date
  phoneNumber: string | null
}

/**
 * An event of a conversation, emitted after the commit (CHAT-6). `changed`: its status or assignment changed; `read`:
 * somebody read it; `presence` and `notes` go to administrators only (CHAT-13).
 */
export type ChatEvent =
  | { type: 'message'; message: ChatMessage }
  | { type: 'typing'; userId: number | null; senderType: SenderType; isTyping: boolean }
  | { type: 'changed' | 'read' | 'presence' | 'notes' }
