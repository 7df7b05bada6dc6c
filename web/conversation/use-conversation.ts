import { useDocumentVisibility, useNetwork } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { common, conversation as texts } from '#src/shared/texts.ts'
import { errorMessage } from '#web/lib/errors.ts'
import { sendFile, UploadError } from '#web/lib/send-file.ts'
import { shrink } from '#web/lib/shrink.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  type ChatSession,
  isOf,
  type Message,
  mergeMessages,
  mergeNewest,
  newestId,
  readUpTo,
  type Side,
} from './messages.ts'
import { outboxOf, type Unsent } from './unsent.ts'
import { type Typist, useTypist } from './use-typing.ts'

const PAGE = 50
// The delay between creating and joining a conversation.
const JOIN_MS = 100
/** The delay after a refusal: long enough for the connection to close, so that the next one carries a new cookie. */
const REJOIN_MS = 2000

type Options = {
  id: number
  side: Side
  /** Whether the page shows the conversation. The visibility of the browser tab counts in addition. */
  isShown: boolean
  /** The polling interval of messages in ms while there is no live connection. */
  pollMs: number
  onNotes?: () => void
}

export type Conversation = {
  /** The latest session from the live connection. */
  session: ChatSession | undefined
  messages: Message[]
  unsent: Unsent[]
  isLoading: boolean
  error: unknown
  isOnline: boolean
  isVisitorOnline: boolean | undefined
  typist: Typist | null
  /** The number of unread messages of the other side. */
  unread: number
  /** The id of the first message that was new when the user last looked. */
  newFrom: number | null
  hasOlder: boolean
  isLoadingOlder: boolean
  loadOlder: () => void
  reload: () => unknown
  /** `cannedReply`: the canned reply whose picture goes along. */
  send: (content: string, cannedReply?: number) => void
  sendPicture: (file: File) => void
  /** Whether a picture is on its way. */
  isSendingPicture: boolean
  retry: (clientId: string) => void
}

/**
 * One conversation, live: loads the newest page, subscribes from its newest message on, and polls while the connection
 * is down. A sent message shows at once and is replaced by the stored one.
 */
export const useConversation = ({ id, side, isShown, pollMs, onNotes }: Options): Conversation => {
  const { client } = trpc.useUtils()
  const [messages, setMessages] = useState<Message[]>([])
  const [session, setSession] = useState<ChatSession>()
  const [isVisitorOnline, setVisitorOnline] = useState<boolean>()
  const [typist, setTypist] = useTypist()
  const [newFrom, setNewFrom] = useState<number | null>(null)
  const [hasOlder, setHasOlder] = useState(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [isJoined, setJoined] = useState(false)
  /** The id from which the subscription starts; null until the first page has loaded. */
  const [from, setFrom] = useState<number | null>(null)
  const isSeen = useDocumentVisibility() === 'visible' && isShown

  const [outbox] = useState(() => outboxOf(id, (input) => client.chat.send.mutate(input)))
  const unsent = useSyncExternalStore(outbox.watch, outbox.current)

  const live = trpc.chat.watch.useSubscription(
    { id, lastMessageId: from ?? 0 },
    {
      enabled: isJoined && from !== null,
      onData: ({ data: event }) => {
        if (event.type === 'message') receive(event.message)
        else if (event.type === 'typing') setTypist(event.isTyping ? event : null)
        else if (event.type === 'presence') setVisitorOnline(event.isVisitorOnline)
        else if (event.type === 'notes') onNotes?.()
        else {
          setSession(event.session)
          if (event.session.unread === 0) setMessages((known) => readUpTo(known, side, newestId(known)))
        }
      },
      onError: () => void setTimeout(() => live.reset(), REJOIN_MS),
    },
  )
  const { online } = useNetwork()
  const isLive = live.status === 'pending'
  const isOnline = isLive && online

  const newest = trpc.chat.messages.useQuery(
    { id, limit: PAGE, sort: '-createdAt' },
    { staleTime: 0, refetchInterval: isLive ? false : pollMs },
  )

  const receive = (message: Message) => {
    outbox.settle(message.clientId)
    if (!isOf(side, message)) setTypist(null)
    setMessages((known) => mergeMessages(known, [message]))
  }
  const onPage = useEffectEvent(({ rows, total }: NonNullable<typeof newest.data>) => {
    for (const { clientId } of rows) outbox.settle(clientId)
    setMessages((known) => mergeNewest(known, rows, total))
    if (from !== null) return
    setFrom(Math.max(0, ...rows.map((row) => row.id)))
    setHasOlder(total > rows.length)
    const waiting = rows.filter((row) => !row.isRead && !isOf(side, row))
    setNewFrom(waiting.at(-1)?.id ?? null)
  })
  useEffect(() => {
    if (newest.data) onPage(newest.data)
  }, [newest.data])

  useEffect(() => {
    const timer = setTimeout(() => setJoined(true), JOIN_MS)
    return () => clearTimeout(timer)
  }, [])

  const onSent = useEffectEvent(receive)
  useEffect(() => {
    const onFailed = (error: unknown) =>
      toast({ title: common.messageNotSent, description: errorMessage(error, ''), tone: 'error' })
    return outbox.listen({ onSent: (message) => onSent(message), onFailed })
  }, [outbox])
  // Sends waiting messages as soon as the live connection or the network is back.
  useEffect(() => {
    if (isLive || online) void outbox.flush()
  }, [outbox, isLive, online])

  const waiting = messages.filter((message) => !message.isRead && !isOf(side, message))
  const firstWaiting = waiting[0]?.id ?? null
  const lastWaiting = newestId(waiting)
  const { mutate: markRead } = trpc.chat.markRead.useMutation()
  useEffect(() => {
    if (!isSeen) setNewFrom(firstWaiting)
    else if (lastWaiting > 0 && online) {
      markRead({ id }, { onSuccess: () => setMessages((known) => readUpTo(known, side, lastWaiting)) })
    }
  }, [isSeen, online, firstWaiting, lastWaiting, markRead, id, side])

  const loadOlder = async () => {
    const oldest = messages[0]
    if (!oldest || isLoadingOlder || !hasOlder) return
    setLoadingOlder(true)
    try {
      const query = { id, limit: PAGE, sort: '-createdAt', before: oldest.id } as const
      const { rows, total } = await client.chat.messages.query(query)
      setMessages((known) => mergeMessages(known, rows))
      setHasOlder(total > rows.length)
    } catch (error) {
      toast({
        title: texts.earlierNotLoaded,
        description: errorMessage(error, common.shopDidNotAnswer),
        tone: 'error',
      })
    } finally {
      setLoadingOlder(false)
    }
  }

  const [isSendingPicture, setSendingPicture] = useState(false)
  const sendPicture = async (file: File) => {
    setSendingPicture(true)
    try {
      const form = new FormData()
      form.append('picture', await shrink(file))
      await sendFile(`/api/chat/sessions/${id}/pictures`, form, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      // The live connection brings the message; without one the page does.
      if (!isLive) await newest.refetch()
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : ''
      toast({ title: texts.pictureNotSent, description: reason || common.shopDidNotAnswer, tone: 'error' })
    } finally {
      setSendingPicture(false)
    }
  }

  return {
    session,
    messages,
    unsent,
    isLoading: newest.data === undefined && newest.isFetching,
    error: newest.data === undefined ? newest.error : null,
    isOnline,
    isVisitorOnline,
    typist,
    unread: waiting.length,
    newFrom,
    hasOlder,
    isLoadingOlder,
    loadOlder: () => void loadOlder(),
    reload: newest.refetch,
    send: (content, cannedReply) => {
      setNewFrom(null)
      outbox.add(content.trim(), cannedReply)
    },
    sendPicture: (file) => {
      setNewFrom(null)
      void sendPicture(file)
    },
    isSendingPicture,
    retry: outbox.retry,
  }
}
