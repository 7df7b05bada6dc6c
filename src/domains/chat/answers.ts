import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { deliveryStates, senderTypes } from '#src/shared/chat.ts'
import { id } from '#src/shared/input.ts'
import { chatSources, chatStatuses } from './schema.ts'

/** A conversation as visitors and administrators see it. */
const chatSession = z
  .strictObject({
    id,
    userId: id.nullable(),
    guestName: z.string().nullable(),
    guestEmail: z.string().nullable(),
    guestInfo: z.strictObject({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      source: z.enum(chatSources),
    }),
    status: z.enum(chatStatuses),
    assignedTo: id.nullable(),
    lastMessageAt: timestamp,
    createdAt: timestamp,
    unread: z.int().meta({ description: 'Messages of the other side that are not read yet' }),
    readUpTo: z.int().meta({ description: 'The newest message that the other side has read, 0 for none' }),
  })
  .meta({ id: 'ChatSession' })

/** A message, the same for both sides. One that arrived by WhatsApp has the phone. */
const chatMessage = z
  .strictObject({
    id,
    sessionId: id,
    clientId: z.string().nullable(),
    senderId: id.nullable(),
    senderType: z.enum(senderTypes),
    content: z.string(),
    messageType: z.string(),
    isRead: z.boolean(),
    createdAt: timestamp,
    phoneNumber: z.string().nullable(),
    picture: z
      .strictObject({ url: z.string(), width: z.int(), height: z.int(), orderId: id.nullable() })
      .nullable()
      .meta({
        description: 'A picture, at an address for this conversation, and the order it is the proof of',
      }),
    voice: z
      .strictObject({ url: z.string(), seconds: z.int(), transcript: z.string().nullable() })
      .nullable()
      .meta({ description: 'A voice message, and what a machine understood of it where somebody asked' }),
    delivery: z
      .strictObject({ outboxId: id, state: z.enum(deliveryStates), reason: z.string().nullable() })
      .nullable()
      .meta({ description: 'What became of a message that goes out by WhatsApp' }),
  })
  .meta({ id: 'ChatMessage' })

/** A conversation as the console lists it, with the fields that only administrators see. */
const consoleSession = chatSession
  .extend({
    source: z.enum(chatSources),
    username: z.string().nullable(),
    assignedName: z.string().nullable(),
    lastMessage: z
      .strictObject({ content: z.string(), senderType: z.enum(senderTypes), createdAt: timestamp })
      .nullable(),
    isVisitorOnline: z.boolean(),
  })
  .meta({ id: 'ConsoleSession' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const chatRest = {
  tags: { chat: 'The live chat, for both sides', chatConsole: 'The live chat, for administrators' },
  answers: {
    'chat.start': chatSession,
    'chat.messages': z.array(chatMessage),
    'chat.send': chatMessage,
    'chat.uploadPicture': chatMessage,
    'chatConsole.sessions': z.array(consoleSession),
    'chatConsole.setStatus': consoleSession,
    'chatConsole.assign': consoleSession,
  },
}

export type ChatSession = z.output<typeof chatSession>
export type ConsoleSession = z.output<typeof consoleSession>
