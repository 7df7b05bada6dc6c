import { Button } from '@mantine/core'
import { CONVERSATION_CLOSED } from '#src/shared/values/refusals.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Composer } from '#web/conversation/composer.tsx'
import { useDraftText } from '#web/conversation/draft-text.ts'
import { MessageList } from '#web/conversation/message-list.tsx'
import type { ChatSession } from '#web/conversation/messages.ts'
import type { Conversation } from '#web/conversation/use-conversation.ts'
import { useOwnTyping } from '#web/conversation/use-typing.ts'
import edges from './start/edges.module.css'
import { awayText, type Hours } from './start/hours.ts'
import classes from './widget.module.css'

type Props = {
  session: ChatSession
  conversation: Conversation
  hours: Hours | undefined
  onRestart: () => void
}

const authorOf = ({ senderType }: { senderType: string }) => (senderType === 'admin' ? 'Support' : 'You')

/** The open conversation and its composer. A closed one offers to start a new one. */
export const Talk = ({ session, conversation, hours, onRestart }: Props) => {
  const [text, setText] = useDraftText(session.id)
  const typing = useOwnTyping(session.id)
  const { status, readUpTo } = conversation.session ?? session
  const send = () => {
    typing.stop()
    conversation.send(text)
    setText('')
  }
  if (conversation.error) {
    return <LoadProblem what="The conversation" error={conversation.error} onRetry={conversation.reload} />
  }
  return (
    <>
      {status === 'active' && hours && !hours.isOpen && <p className={classes.notice}>{awayText(hours)}</p>}
      <MessageList
        conversation={conversation}
        side="visitor"
        readUpTo={readUpTo}
        authorOf={authorOf}
        showsAuthors={false}
        typing={conversation.typist ? 'Support is typing' : null}
        empty={
          conversation.isLoading ? (
            <SpinnerAfter label="Loading messages" />
          ) : (
            <p className={edges.intro}>Write your question below. We are reading along.</p>
          )
        }
      />
      {status === 'active' ? (
        <Composer
          aria-label="Your message"
          placeholder="Write a message…"
          data-autofocus
          value={text}
          onChange={(next) => {
            setText(next)
            typing.press()
          }}
          onSend={send}
        />
      ) : (
        <div className={edges.footer}>
          <p className={edges.intro}>{CONVERSATION_CLOSED}.</p>
          <Button fullWidth onClick={onRestart}>
            Start a new conversation
          </Button>
        </div>
      )}
    </>
  )
}
