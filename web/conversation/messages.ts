import type { Output } from '#web/lib/trpc.ts'

export type Message = Output<'chat', 'messages'>['rows'][number]
export type ChatSession = Output<'chat', 'start'>

/** On which side of a conversation somebody stands. */
export type Side = 'visitor' | 'admin'

export const isOf = (side: Side, { senderType }: Pick<Message, 'senderType'>): boolean =>
  (senderType === 'admin') === (side === 'admin')

/** Both lists as one: in the order of the shop, none twice, and of two the later one, which may have been read. */
export const mergeMessages = (known: readonly Message[], arrived: readonly Message[]): Message[] =>
  [...new Map([...known, ...arrived].map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.id - b.id,
  )

/**
 * What is known, and the newest page read anew. A page that does not reach down to what is known leaves a gap; then the
 * page stands alone, and what is older loads again from above.
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

/** The messages of the other side up to this one are read. */
export const readUpTo = (messages: Message[], side: Side, id: number): Message[] =>
  messages.some((message) => !message.isRead && message.id <= id && !isOf(side, message))
    ? messages.map((message) =>
        message.id <= id && !isOf(side, message) ? { ...message, isRead: true } : message,
      )
    : messages

export const newestId = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0
