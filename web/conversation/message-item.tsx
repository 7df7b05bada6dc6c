import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common, conversation as texts } from '#src/shared/texts.ts'
import { formatDateTime, formatTime } from '#src/shared/values/dates.ts'
import classes from './conversation.module.css'
import { splitLinks } from './links.ts'
import type { Message } from './messages.ts'
import type { Unsent } from './unsent.ts'

const icons = {
  sending: IconClock,
  waiting: IconClock,
  failed: IconAlertCircle,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
}

export type MessageState = keyof typeof icons

/** Plain text whose addresses are links, which open in a new tab. */
const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )

/** Sending: a clock; sent: one tick; delivered: two ticks; read: two blue ones. */
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
  picture?: Message['picture']
  /** What stands below the picture, or is the voice message. */
  note?: ReactNode
}

const HEIGHT = 16
/** The place of a picture before it has loaded, so that the end of the log stays in sight. */
const placeOf = ({ width, height }: { width: number; height: number }) => ({
  display: 'block',
  width: `min(${width}px, ${(HEIGHT * width) / height}rem)`,
  maxWidth: '100%',
  height: 'auto',
  aspectRatio: `${width} / ${height}`,
  borderRadius: '0.75rem',
})
/** The kind of a message from WhatsApp, which its picture or voice message shows. */
const KIND = /^\[(Photo|Document|Voice message)\] ?/

/** One message as a bubble with its time; one's own also with its state. */
export const MessageItem = ({
  author,
  content,
  at,
  isMine,
  isNext,
  showsAuthor,
  state,
  picture = null,
  note,
}: Props) => (
  <li className={classes.item} data-mine={isMine || undefined} data-next={isNext || undefined}>
    <div className={classes.bubble}>
      <span className={showsAuthor && !isNext ? classes.author : 'hidden-text'}>
        {author}
        <span className="hidden-text">: </span>
      </span>
      {picture && (
        <a href={picture.url} target="_blank" rel="noopener">
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={texts.picture}
            style={placeOf(picture)}
          />
        </a>
      )}
      {note}
      <span className={classes.content}>
        <LinkedText text={picture || note ? content.replace(KIND, '') : content} />
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
      author={common.you}
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
          {common.tryAgain}
        </button>
      </li>
    )}
  </>
)
