import { useMediaQuery, useMounted, useNetwork, useSessionStorage } from '@mantine/hooks'
import { IconMessageCircleFilled } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chat as texts } from '#src/shared/texts.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import type { SiteNames } from '#web/chat/start/channel-choice.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import type { ChatSession } from '#web/conversation/messages.ts'
import { type Conversation, useConversation } from '#web/conversation/use-conversation.ts'
import { isPhone, PHONE, useFloating } from '#web/lib/floating.ts'
import { openChat } from '#web/lib/open-chat.ts'
import { shortCount, useTitleBadge } from '#web/lib/title-badge.ts'
import { trpc } from '#web/lib/trpc.ts'
import { MinimisedBar, Panel } from './panel.tsx'
import { Talk } from './talk.tsx'
import classes from './widget.module.css'

// The forms and their schemas load when the visitor starts the first conversation.
const Start = lazyWithReload(async () => ({ default: (await import('#web/chat/start/start.tsx')).Start }))

type View = 'closed' | 'open' | 'minimised'

const POLL_MS = 5000
const MINUTE_MS = 60_000

/**
 * The view, kept while the visitor browses the site. On phones, where the open chat covers the page, a new page starts
 * minimised.
 */
const useView = () => {
  const [view, setView] = useSessionStorage<View>({
    key: 'chat-view',
    defaultValue: 'closed',
    getInitialValueInEffect: false,
  })
  const [isFirst, setFirst] = useState(isPhone)
  const show = (next: View) => {
    setFirst(false)
    setView(next)
  }
  return [isFirst && view === 'open' ? 'minimised' : view, show] as const
}

const Badge = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={classes.badge}>
      {shortCount(unread)}
      <span className="hidden-text"> {texts.unread({ unread })}</span>
    </span>
  )

type FocusProps = { within: RefObject<HTMLElement | null>; changes: number }

/** Focuses the view that the visitor has just opened. Rendered last, so that all siblings are mounted by then. */
const Focus = ({ within, changes }: FocusProps) => {
  useEffect(() => {
    if (changes === 0) return
    const wanted = '[data-autofocus]:not(:disabled), [data-reopen]'
    within.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true })
  }, [within, changes])
  return null
}

type FrameProps = {
  isGuest: boolean
  site: SiteNames
  session: ChatSession | null
  conversation: Conversation | null
  view: View
  onView: (view: View) => void
  onStarted: (session: ChatSession) => void
  /** Counts the visitor's changes of the view, each of which moves the focus. */
  changes: number
}

/** The button, the bar or the panel. */
const Frame = ({ isGuest, site, session, conversation, view, onView, onStarted, changes }: FrameProps) => {
  const root = useRef<HTMLElement>(null)
  const [isRestarting, setRestarting] = useState(false)
  const { data: hours } = trpc.chat.hours.useQuery(undefined, {
    enabled: view !== 'closed',
    staleTime: MINUTE_MS,
  })
  // On a phone a minimised chat is its button again, because a bar would stay over every page (CHAT-820).
  const isSmall = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const isBar = view === 'minimised' && !isSmall
  const { online } = useNetwork()
  const unread = conversation?.unread ?? 0
  const isOnline = conversation?.isOnline ?? (online && hours?.isOpen === true)
  useTitleBadge(unread)
  useFloating(root)

  const talk = session && conversation && !isRestarting ? { session, conversation } : null
  const focus = <Focus within={root} changes={changes} />
  return (
    <section ref={root} aria-label={texts.chatWithSupport} className={classes.root}>
      {view !== 'open' && !isBar && (
        <button
          type="button"
          className={classes.bubble}
          data-floating
          data-reopen
          onClick={() => onView('open')}
        >
          <IconMessageCircleFilled size={28} aria-hidden />
          <span className="hidden-text">{texts.openLiveSupport}</span>
          <Badge unread={unread} />
        </button>
      )}
      {isBar && (
        <MinimisedBar
          isOnline={isOnline}
          badge={<Badge unread={unread} />}
          onOpen={() => onView('open')}
          onClose={() => onView('closed')}
        />
      )}
      {view === 'open' && (
        <Panel
          isOnline={isOnline}
          isStart={!talk}
          onMinimise={() => onView('minimised')}
          onClose={() => onView('closed')}
        >
          <Suspense fallback={<SpinnerAfter />}>
            {talk ? (
              <Talk
                {...talk}
                hours={hours}
                site={site}
                onKnown={onStarted}
                onRestart={() => setRestarting(true)}
              />
            ) : (
              <Start
                isGuest={isGuest}
                hours={hours}
                site={site}
                before={session}
                onStarted={onStarted}
                onLeave={() => onView('closed')}
              />
            )}
            {focus}
          </Suspense>
        </Panel>
      )}
      {view !== 'open' && focus}
    </section>
  )
}

type InSessionProps = {
  session: ChatSession
  isShown: boolean
  children: (conversation: Conversation) => ReactNode
}

const InSession = ({ session, isShown, children }: InSessionProps) =>
  children(useConversation({ id: session.id, side: 'visitor', isShown, pollMs: POLL_MS }))

type Props = { isGuest: boolean; site: SiteNames }

const Support = ({ isGuest, site }: Props) => {
  const utils = trpc.useUtils()
  const { data: session = null } = trpc.chat.mine.useQuery()
  const [view, setView] = useView()
  const [changes, setChanges] = useState(0)
  const onView = (next: View) => {
    setChanges(changes + 1)
    setView(next)
  }
  const open = useEffectEvent(() => onView('open'))
  useEffect(() => openChat.take(() => open()), [])
  const frame = {
    isGuest,
    site,
    session,
    view,
    changes,
    onView,
    onStarted: (started: ChatSession) => {
      setChanges(changes + 1)
      utils.chat.mine.setData(undefined, started)
    },
  }
  return session ? (
    <InSession key={session.id} session={session} isShown={view === 'open'}>
      {(conversation) => <Frame {...frame} conversation={conversation} />}
    </InSession>
  ) : (
    <Frame {...frame} conversation={null} />
  )
}

/** The live-support chat in the corner of public pages and of the dashboard; never under /admin (CHAT-20). */
export const Widget = (props: Props) => {
  const isMounted = useMounted()
  return isMounted && !window.location.pathname.startsWith('/admin') ? <Support {...props} /> : null
}
