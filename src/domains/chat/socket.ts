import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { readsKeys } from '#src/kit/context.ts'
import { describeError, toTRPCError } from '#src/kit/failure.ts'
import { parseInput } from '#src/kit/input.ts'
import { admit } from '#src/kit/rights.ts'
import { recordRefusal } from '#src/kit/security-log.ts'
import { textFrame } from '#src/kit/text-frame.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { ChatEvent } from '#src/shared/chat.ts'
import { parseJson } from '#src/shared/json.ts'
import { withoutKeys } from '#src/shared/license-key.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { refusals } from '#src/shared/texts.ts'
import { sideOf } from './cookie.ts'
import { announceTyping, listen, markRead, typingFilter } from './live.ts'
import { getSession, messagesAfter } from './queries.ts'
import { clientFrame, sendInput } from './schema.ts'
import { sendMessage } from './service.ts'

/** The client of a socket. `actor` is a getter that reads the session from the database. */
type Caller = { deps: Deps; readonly actor: Actor; request: RequestFacts }
type Opened = { context: Caller; writeFrame(frame: Buffer): void }
type Frame = ReturnType<typeof readFrame>

const readFrame = (data: string) => {
  try {
    return parseInput(clientFrame, parseJson(data))
  } catch (error) {
    throw error instanceof SyntaxError ? new AppError('BAD_REQUEST', 'A frame is one JSON object') : error
  }
}

const frames = new WeakMap<ChatEvent, Buffer | null>()
const maskedFrames: typeof frames = new WeakMap()

/** The message that /ws sends for an event; null for events that /ws does not send. */
const payloadOf = (sessionId: number, event: ChatEvent): object | null => {
  if (event.type === 'message') {
    const { message } = event
    return message.phoneNumber === null
      ? { type: 'new_message', message }
      : { type: 'whatsapp_message', sessionId, message }
  }
  if (event.type === 'typing') return { ...event, type: 'user_typing', sessionId }
  return event.type === 'read' ? { type: 'messages_read', sessionId } : null
}

/**
 * The payload as a frame, with licence keys masked where the reader may not read them. Cached by event, so that it is
 * made once for all sockets.
 */
const frameOf = (sessionId: number, event: ChatEvent, isMasked: boolean): Buffer | null => {
  const made = isMasked ? maskedFrames : frames
  const known = made.get(event)
  if (known !== undefined) return known
  const payload = payloadOf(sessionId, event)
  const frame = payload && textFrame(JSON.stringify(isMasked ? withoutKeys(payload) : payload))
  made.set(event, frame)
  return frame
}

/** Serves one socket. It joins one conversation at a time; an administrator's socket can also get all messages. */
const serve = (socket: WebSocket, { context: caller, writeFrame }: Opened): void => {
  const { deps, request } = caller
  /** A token reads no conversation here, in which customers write their keys (AUTH-723). */
  const letIn = (): Actor => admit(deps, caller.actor, { access: 'public', right: 'chat.answer' }, true)
  let joined: { id: number; leave(): void } | undefined
  let disconnect: (() => void) | undefined

  // A change of the role closes the socket.
  const isMasked = !readsKeys(letIn())
  const sendEvent = (sessionId: number, event: ChatEvent): void => {
    const frame = frameOf(sessionId, event, isMasked)
    if (frame !== null) writeFrame(frame)
  }

  const join = (actor: Actor, sessionId: number, lastMessageId: number | undefined): void => {
    const session = getSession(deps, actor, request, sessionId)
    const side = sideOf(actor, session)
    const isShown = typingFilter(deps, actor, side)
    // The socket may have closed while its frame waited.
    if (socket.readyState !== socket.OPEN) return
    joined?.leave()
    const leave = listen(deps, side, sessionId, (event) => {
      // A connected administrator already gets the messages of every conversation.
      if (disconnect && event.type !== 'typing') return
      if (event.type !== 'typing' || isShown(event)) sendEvent(sessionId, event)
    })
    joined = { id: sessionId, leave }
    if (lastMessageId === undefined) return
    for (const message of messagesAfter(deps, session, lastMessageId)) {
      sendEvent(sessionId, { type: 'message', message })
    }
  }

  const connect = (actor: Actor): void => {
    if (!isAdministrator(actor)) {
      throw new AppError('FORBIDDEN', () => refusals.notAnAdministrator)
    }
    if (disconnect || socket.readyState !== socket.OPEN) return
    const onEvent = (sessionId: number, event: ChatEvent) => {
      if (event.type !== 'typing') sendEvent(sessionId, event)
    }
    deps.events.on('chat', onEvent)
    disconnect = () => deps.events.off('chat', onEvent)
  }

  const send = async (actor: Actor, { message }: Extract<Frame, { type: 'send_message' }>): Promise<void> => {
    const input = parseInput(sendInput, { ...message, id: targetSession(message.sessionId) })
    const sent = await sendMessage(deps, actor, request, input)
    const reachesSender = sent.isNew && (joined?.id === sent.message.sessionId || disconnect)
    // The sender gets the id of a repeated message too, which is not announced again.
    if (!reachesSender) sendEvent(sent.message.sessionId, { type: 'message', message: sent.message })
  }

  const sendError = (error: unknown): void => {
    const failure = toTRPCError(error)
    recordRefusal(deps, { actor: null, address: request.address, path: '/ws' }, failure)
    if (failure.code === 'INTERNAL_SERVER_ERROR') deps.log.error({ err: failure.cause }, 'A frame failed')
    socket.send(JSON.stringify({ type: 'error', message: describeError(failure).message }))
  }

  const targetSession = (named?: number): number => {
    const id = named ?? joined?.id
    if (id === undefined) throw new AppError('BAD_REQUEST', 'Join a session first')
    return id
  }

  const handle = async (frame: Frame): Promise<void> => {
    const actor = letIn()
    switch (frame.type) {
      case 'admin_connect':
        connect(actor)
        break
      case 'join_session':
        join(actor, frame.sessionId, frame.lastMessageId)
        break
      case 'send_message':
        await send(actor, frame)
        break
      case 'typing':
        announceTyping(deps, actor, request, { id: targetSession(), isTyping: frame.isTyping })
        break
      case 'mark_read':
        markRead(deps, actor, request, targetSession(frame.sessionId))
        break
    }
  }

  // Handles the frames of a socket one at a time, in the order of their arrival.
  let handled = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    // The frame that closes a socket is not handled.
    if (socket.readyState !== socket.OPEN) return
    handled = handled
      .then(() => {
        if (isBinary) throw new AppError('BAD_REQUEST', 'Frames are text')
        return handle(readFrame((data as Buffer).toString()))
      })
      .catch(sendError)
  })
  socket.once('close', () => {
    joined?.leave()
    disconnect?.()
  })
}

/** `/ws`: the documented protocol, on the same service as the procedures. */
export const chatSocket =
  (deps: Deps, open: (socket: WebSocket, request: FastifyRequest) => Opened) =>
  async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/ws',
      handler: async () => {
        throw new AppError('NOT_FOUND', 'This address is for WebSockets')
      },
      wsHandler: (socket, request) => serve(socket, open(socket, request)),
    })
  }
