import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMessageOff } from '@tabler/icons-react'
import { useSessionsPoll } from '#web/admin/frame/inbox.tsx'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { MessageList } from '#web/conversation/message-list.tsx'
import { useConversation } from '#web/conversation/use-conversation.ts'
import { trpc } from '#web/lib/trpc.ts'
import { hasTab } from '#web/session/shell-data.ts'
import classes from './chat.module.css'
import { Details } from './details.tsx'
import { PaneHeader } from './pane-header.tsx'
import { useAuthor, visitorName } from './people.ts'
import { Reply } from './reply.tsx'
import { VoiceMessage } from './voice-message.tsx'
import { WhatsappProblem } from './whatsapp-problem.tsx'

// Polling interval without a live connection.
const MESSAGES_POLL_MS = 2000

/** Leads from a picture to the payment desk, where it is the proof of an order. */
const ProofLink = ({ orderId }: { orderId: number }) => (
  <TabLink size="sm" display="block" search={{ tab: 'payments', record: orderId }}>
    Proof of order {orderId}
  </TabLink>
)

/** One conversation: header, messages, the reply box, and the visitor's details beside them. */
export const Pane = ({ id }: { id: number }) => {
  const utils = trpc.useUtils()
  const hasRoom = useMediaQuery('(min-width: 82em)', true, { getInitialValueInEffect: false })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const {
    data: session,
    error,
    refetch,
  } = trpc.chatConsole.session.useQuery({ id }, { staleTime: 0, refetchInterval: useSessionsPoll() })
  const conversation = useConversation({
    id,
    side: 'admin',
    isShown: true,
    pollMs: MESSAGES_POLL_MS,
    onNotes: () => void utils.chatConsole.notes.invalidate({ id }),
  })
  const { authorOf, nameOf } = useAuthor(session)

  const problem = error ?? conversation.error
  if (problem && !session) {
    return (
      <div className={classes.nothing}>
        <LoadProblem what="The conversation" error={problem} onRetry={refetch} />
      </div>
    )
  }
  if (!session) return <SpinnerAfter />

  const { typist } = conversation
  const typing = typist && (typist.senderType === 'admin' ? nameOf(typist.userId) : visitorName(session))
  return (
    <>
      <section
        className={classes.pane}
        data-composer
        aria-label={`Conversation with ${visitorName(session)}`}
      >
        <PaneHeader
          session={session}
          isVisitorOnline={conversation.isVisitorOnline ?? session.isVisitorOnline}
          onDetails={hasRoom ? undefined : drawer.open}
        />
        <MessageList
          conversation={conversation}
          side="admin"
          problemOf={(delivery) => <WhatsappProblem delivery={delivery} />}
          noteOf={({ id: messageId, picture, voice }) =>
            voice ? (
              <VoiceMessage messageId={messageId} voice={voice} author={visitorName(session)} />
            ) : (
              hasTab('payments') && picture?.orderId && <ProofLink orderId={picture.orderId} />
            )
          }
          readUpTo={Math.max(session.readUpTo, conversation.session?.readUpTo ?? 0)}
          authorOf={authorOf}
          showsAuthors
          typing={typing && `${typing} is typing`}
          empty={
            conversation.isLoading ? (
              <SpinnerAfter label="Loading messages" />
            ) : (
              <EmptyState icon={IconMessageOff} title="No messages yet" />
            )
          }
        />
        <Reply session={session} conversation={conversation} />
      </section>
      {hasRoom ? (
        <aside className={classes.aside} aria-label="About the visitor">
          <Details session={session} />
        </aside>
      ) : (
        <Drawer opened={isDrawerOpen} onClose={drawer.close} position="right" title="About the visitor">
          <CloseOnBack close={drawer.close} />
          <Details session={session} />
        </Drawer>
      )}
    </>
  )
}
