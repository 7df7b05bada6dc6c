import type { Output } from '#web/lib/trpc.ts'

export type Message = Output<'chat', 'messages'>['rows'][number]
export type ChatSession = Output<'chat', 'start'>

/** The two sides of a conversation. */
export type Side = 'visitor' | 'admin'

export const isOf = (side: Side, { senderType }: Pick<Message, 'senderType'>): boolean =>
  (senderType === 'admin') === (side === 'admin')

/** Merges both lists by id. Of a message in both, the arrived version wins, which may have been read. */
export const mergeMessages = (known: readonly Message[], arrived: readonly Message[]): Message[] =>
  [...new Map([...known, ...arrived].map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.id - b.id,
  )

/**
 * Merges the newest page, fetched again, into the known messages. If the page does not reach back to them, there is a
 * gap: then only the page is kept, and older messages load again on scrolling up.
 */
export const mergeNewest = (
  known: readonly Message[],
  page: readonly Message[],
  total: number,
): Message[] => {
  const oldest = Math.min(...page.map(({ id }) => id))
  const newest = known.at(-1)?.id ?? 0
  const hasGap = page.length < total && oldest > newest
  return mergeMessages(hasGap ? [] : known, page)
}

/** Marks the messages of the other side up to this id as read. */
export const readUpTo = (messages: Message[], side: Side, id: number): Message[] =>
  messages.some((message) => !message.isRead && message.id <= id && !isOf(side, message))
    ? messages.map((message) =>
        message.id <= id && !isOf(side, message) ? { ...message, isRead: true } : message,
      )
    : messages

export const newestId = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0
