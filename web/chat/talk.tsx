import { Button } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { common, chat as texts } from '#src/shared/texts.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Composer } from '#web/conversation/composer.tsx'
import { useDraftText } from '#web/conversation/draft-text.ts'
import { MessageList } from '#web/conversation/message-list.tsx'
import type { ChatSession } from '#web/conversation/messages.ts'
import type { Conversation } from '#web/conversation/use-conversation.ts'
import { useOwnTyping } from '#web/conversation/use-typing.ts'
import { AskGuest } from './start/ask-guest.ts'
import type { SiteNames } from './start/channel-choice.tsx'
import edges from './start/edges.module.css'
import { awayText, type Hours } from './start/hours.ts'
import classes from './widget.module.css'

type Props = {
  session: ChatSession
  conversation: Conversation
  hours: Hours | undefined
  site: SiteNames
  /** Called with the conversation once its guest is known. */
  onKnown: (session: ChatSession) => void
  onRestart: () => void
}

/** The storage key of the conversation whose guest would not say who they are. */
const ASKED = 'chat-asked'

const authorOf = ({ senderType }: { senderType: string }) =>
  senderType === 'admin' ? texts.support : common.you

/**
 * The open conversation and its composer. A guest who has not said who they are is asked once below the first message.
 * A closed one offers to start a new one.
 */
export const Talk = ({ session, conversation, hours, site, onKnown, onRestart }: Props) => {
  const [text, setText] = useDraftText(session.id)
  const typing = useOwnTyping(session.id)
  const { status, readUpTo } = conversation.session ?? session
  const isUnknown = session.userId === null && session.guestEmail === null && status === 'active'
  const [isAsked, setAsked] = useSessionStorage({
    key: ASKED,
    defaultValue: 0,
    getInitialValueInEffect: false,
  })
  const send = () => {
    typing.stop()
    conversation.send(text)
    setText('')
  }
  if (conversation.error) {
    return (
      <LoadProblem
        title={texts.conversationNotLoaded}
        error={conversation.error}
        onRetry={conversation.reload}
      />
    )
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
        typing={conversation.typist ? texts.supportTyping : null}
        empty={
          conversation.isLoading ? (
            <SpinnerAfter label={texts.loadingMessages} />
          ) : (
            <p className={edges.intro}>{texts.writeQuestionBelow(site)}</p>
          )
        }
      />
      {isUnknown && isAsked !== session.id ? (
        <AskGuest session={session} onKnown={onKnown} onSkip={() => setAsked(session.id)} />
      ) : status === 'active' ? (
        <>
          {isUnknown && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked(0)}>
              {texts.tellUsHowToReachYou}
            </Button>
          )}
          <Composer
            aria-label={texts.yourMessage}
            placeholder={texts.writeMessage}
            data-autofocus
            value={text}
            onChange={(next) => {
              setText(next)
              typing.press()
            }}
            onSend={send}
            onPicture={conversation.sendPicture}
            isSendingPicture={conversation.isSendingPicture}
          />
        </>
      ) : (
        <div className={edges.footer}>
          <p className={edges.intro}>{texts.conversationIsClosed}</p>
          <Button fullWidth onClick={onRestart}>
            {texts.startNewConversation}
          </Button>
        </div>
      )}
    </>
  )
}
