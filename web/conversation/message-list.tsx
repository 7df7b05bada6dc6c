import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react'
import { conversation as texts } from '#src/shared/texts.ts'
import { dayNumber, formatDate } from '#src/shared/values/dates.ts'
import classes from './conversation.module.css'
import { MessageItem, type MessageState, UnsentItem } from './message-item.tsx'
import { isOf, type Message, type Side } from './messages.ts'
import type { Conversation } from './use-conversation.ts'
import { useEnd } from './use-end.ts'

/** Messages of one author within this time are grouped. */
const TOGETHER_MS = 180_000

const dayOf = (date: Date): string => {
  const age = dayNumber(new Date()) - dayNumber(date)
  if (age === 0) return texts.today
  return age === 1 ? texts.yesterday : formatDate(date)
}

const isTogether = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.senderType === message.senderType &&
  before.senderId === message.senderId &&
  dayNumber(before.createdAt) === dayNumber(message.createdAt) &&
  message.createdAt.getTime() - before.createdAt.getTime() < TOGETHER_MS

/** How far one's own message has come: on WhatsApp as that tells, else as the other side has read. */
const stateOf = ({ delivery, isRead, id }: Message, readUpTo: number): MessageState =>
  delivery?.state ?? (isRead || id <= readUpTo ? 'read' : 'sent')

const Dots = () => (
  <span className={classes.dots} aria-hidden>
    <i />
    <i />
    <i />
  </span>
)

type Props = {
  conversation: Conversation
  side: Side
  /** The other side has read one's own messages up to this id. */
  readUpTo: number
  authorOf: (message: Message) => string
  showsAuthors: boolean
  /** "Support is typing", or null. */
  typing: string | null
  empty: ReactNode
  /** What stands below a message that failed on WhatsApp. */
  problemOf?: (delivery: NonNullable<Message['delivery']>) => ReactNode
  /** What stands below a message's picture, or plays its voice message. */
  noteOf?: (message: Message) => ReactNode
}

/** A conversation as a log: by day, oldest first, with new, read and unsent messages marked. */
export const MessageList = ({
  conversation,
  side,
  readUpTo,
  authorOf,
  showsAuthors,
  typing,
  empty,
  problemOf,
  noteOf,
}: Props) => {
  const { messages, unsent, newFrom, hasOlder, isLoadingOlder, loadOlder } = conversation
  const { box, isAway, onScroll, goToEnd } = useEnd({
    first: messages[0]?.id,
    onBeginning: loadOlder,
  })
  const showOwn = useEffectEvent(goToEnd)
  useEffect(() => {
    if (unsent.length > 0) showOwn()
  }, [unsent.length])

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.list}
        role="log"
        aria-live="polite"
        aria-label={texts.messages}
        aria-busy={isLoadingOlder}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keys
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasOlder && (
          <button type="button" className={classes.older} disabled={isLoadingOlder} onClick={loadOlder}>
            {isLoadingOlder ? texts.loading : texts.earlierMessages}
          </button>
        )}
        {messages.length === 0 && unsent.length === 0 && empty}
        <ol className={classes.items}>
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const isMine = isOf(side, message)
            const isNewDay = !before || dayNumber(before.createdAt) !== dayNumber(message.createdAt)
            const isFirstNew = message.id === newFrom
            return (
              <Fragment key={message.id}>
                {isNewDay && <li className={classes.day}>{dayOf(message.createdAt)}</li>}
                {isFirstNew && (
                  <li className={classes.divider} data-divider>
                    {texts.newMessages}
                  </li>
                )}
                <MessageItem
                  author={authorOf(message)}
                  content={message.content}
                  at={message.createdAt}
                  isMine={isMine}
                  isNext={isTogether(before, message) && !isFirstNew}
                  showsAuthor={showsAuthors}
                  picture={message.picture}
                  note={noteOf?.(message)}
                  {...(isMine && { state: stateOf(message, readUpTo) })}
                />
                {message.delivery?.state === 'failed' && problemOf && (
                  <li className={classes.problem}>{problemOf(message.delivery)}</li>
                )}
              </Fragment>
            )
          })}
          {unsent.map((each, index) => (
            <UnsentItem
              key={each.clientId}
              unsent={each}
              isNext={index > 0}
              onRetry={() => conversation.retry(each.clientId)}
            />
          ))}
        </ol>
        <p className={classes.typing}>
          {typing && (
            <>
              {typing} <Dots />
            </>
          )}
        </p>
      </div>
      {isAway && (
        <button type="button" className={classes.jump} onClick={goToEnd}>
          <IconArrowDown size={18} aria-hidden />
          {conversation.unread > 0 ? texts.countNew({ count: conversation.unread }) : texts.newest}
        </button>
      )}
    </div>
  )
}
