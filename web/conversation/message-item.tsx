import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { formatDateTime, formatTime } from '#src/shared/values/dates.ts'
import classes from './conversation.module.css'
import { LinkedText } from './linked-text.tsx'
import type { Unsent } from './unsent.ts'

const states = {
  sending: { icon: IconClock, label: 'Sending' },
  waiting: { icon: IconClock, label: 'Waiting to be sent' },
  failed: { icon: IconAlertCircle, label: 'Not sent' },
  sent: { icon: IconCheck, label: 'Sent' },
  read: { icon: IconChecks, label: 'Read' },
} as const

type MessageState = keyof typeof states

/** Sending: a clock; sent: one tick; read: two ticks. */
const Tick = ({ state }: { state: MessageState }) => {
  const { icon: Icon, label } = states[state]
  return (
    <span className={classes.tick} data-state={state} role="img" aria-label={label}>
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
      author="You"
      content={content}
      at={new Date(at)}
      isMine
      isNext={isNext}
      showsAuthor={false}
      state={state}
    />
    {state !== 'sending' && (
      <li className={classes.problem}>
        {state === 'failed' ? ['Not sent.', reason].filter(Boolean).join(' ') : 'Waiting for the connection.'}{' '}
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try again
        </button>
      </li>
    )}
  </>
)
