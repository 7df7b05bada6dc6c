import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { texts } from '#src/shared/texts/conversation.ts'
import { formatDateTime, formatTime } from '#src/shared/values/dates.ts'
import classes from './conversation.module.css'
import { LinkedText } from './linked-text.tsx'
import type { Unsent } from './unsent.ts'

const icons = {
  sending: IconClock,
  waiting: IconClock,
  failed: IconAlertCircle,
  sent: IconCheck,
  read: IconChecks,
}

type MessageState = keyof typeof icons

/** Sending: a clock; sent: one tick; read: two ticks. */
const Tick = ({ state }: { state: MessageState }) => {
  const Icon = icons[state]
  return (
    <span className={classes.tick} data-state={state} role="img" aria-label={texts.states[state]}>
      <Icon size={15} aria-hidden />
    </span>
  )
}

type Props = {
  author: string
  content: string
  at: Date
  isMine: boolean
  /** Follows a message of the same author within a short time. */
  isNext: boolean
  /** Shows the author above the first of several messages; screen readers hear it for each. */
  showsAuthor: boolean
  state?: MessageState
}

/** One message as a bubble with its time; one's own also with its state. */
export const MessageItem = ({ author, content, at, isMine, isNext, showsAuthor, state }: Props) => (
  <li className={classes.item} data-mine={isMine || undefined} data-next={isNext || undefined}>
    <div className={classes.bubble}>
      <span className={showsAuthor && !isNext ? classes.author : 'hidden-text'}>
        {author}
        <span className="hidden-text">: </span>
      </span>
      <span className={classes.content}>
        <LinkedText text={content} />
      </span>
      <span className={classes.meta}>
        <time dateTime={at.toISOString()} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
        {state && <Tick state={state} />}
      </span>
    </div>
  </li>
)

type UnsentProps = { unsent: Unsent; isNext: boolean; onRetry: () => void }

/** A message that the shop does not have yet: why, and a button to try again (CHAT-24). */
export const UnsentItem = ({ unsent: { content, at, state, reason }, isNext, onRetry }: UnsentProps) => (
  <>
    <MessageItem
      author={texts.you}
      content={content}
      at={new Date(at)}
      isMine
      isNext={isNext}
      showsAuthor={false}
      state={state}
    />
    {state !== 'sending' && (
      <li className={classes.problem}>
        {state === 'failed' ? [texts.notSent, reason].filter(Boolean).join(' ') : texts.waitingConnection}{' '}
        <button type="button" className={classes.retry} onClick={onRetry}>
          {texts.tryAgain}
        </button>
      </li>
    )}
  </>
)
