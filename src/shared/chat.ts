export const senderTypes = ['user', 'guest', 'admin'] as const
export type SenderType = (typeof senderTypes)[number]

/** The two sides of a conversation. */
export type Side = 'visitor' | 'admin'

/** The picture of a message, and the order whose proof it became. */
export type ChatPicture = { url: string; width: number; height: number; orderId: number | null }

/** The voice message of a message, and what a machine understood of it; null until somebody asked. */
export type ChatVoice = { url: string; seconds: number; transcript: string | null }

/** What became of a message that goes out by WhatsApp. */
export const deliveryStates = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const
/** `outboxId`: the message in the outbox, which can be sent again where it failed for the `reason`. */
export type Delivery = { outboxId: number; state: (typeof deliveryStates)[number]; reason: string | null }

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
  picture: ChatPicture | null
  voice: ChatVoice | null
  delivery: Delivery | null
}

/**
 * An event of a conversation, emitted after the commit. `changed`: its status or assignment changed; `read`:
 * somebody read it; `picture`: the picture or voice message of a message that was told before came, became a proof or was read; `delivery`: WhatsApp
 * told what became of a message; `presence` and `notes` go to administrators only.
 */
export type ChatEvent =
  | { type: 'message' | 'picture' | 'delivery'; message: ChatMessage }
  | { type: 'typing'; userId: number | null; senderType: SenderType; isTyping: boolean }
  | { type: 'changed' | 'read' | 'presence' | 'notes' }
