import { Badge, Button, Checkbox, Tabs, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBrandWhatsapp, IconMessageOff, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type ChatStatus, chatStatuses } from '#src/domains/chat/schema.ts'
import { counted } from '#src/shared/counted.ts'
import { dayNumber, formatDate, formatDateTime, formatTime } from '#src/shared/values/dates.ts'
import { useSessionsPoll } from '#web/admin/frame/inbox.tsx'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { SearchBox } from '#web/admin/table/search-box.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { shortCount } from '#web/lib/title-badge.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'
import { type ConsoleSession, visitorName } from './people.ts'
import { useChatAddress } from './use-chat-address.ts'

const LIMIT = 25

const words: Record<ChatStatus, string> = { active: 'Active', closed: 'Closed', archived: 'Archived' }

const timeOf = (date: Date): string =>
  dayNumber(date) === dayNumber(new Date()) ? formatTime(date) : formatDate(date)

/** The kind of a message, as the chat stores it before the words that came with it. */
const KIND = /^\[([A-Z][a-z ]+)\] ?/

/** The newest message in a line; one that is no text as its kind with a sign. */
const Preview = ({ lastMessage }: Pick<ConsoleSession, 'lastMessage'>) => {
  if (!lastMessage) return 'No messages yet'
  const { senderType, content } = lastMessage
  const kind = KIND.exec(content)?.[1]
  const Icon = kind === 'Photo' ? IconPhoto : IconPaperclip
  return (
    <>
      {senderType === 'admin' && 'You: '}
      {kind && kind !== 'Edited' ? (
        <>
          <Icon size={14} aria-hidden /> {kind} {content.replace(KIND, '')}
        </>
      ) : (
        content
      )}
    </>
  )
}

const Row = ({ session, isOpen }: { session: ConsoleSession; isOpen: boolean }) => {
  const { id, source, unread, lastMessageAt, isVisitorOnline, assignedName } = session
  return (
    <li>
      <Link
        from="/admin"
        to="/admin"
        search={(now) => ({ ...now, record: id })}
        resetScroll={false}
        className={classes.row}
        data-session={id}
        data-unread={unread > 0 || undefined}
        aria-current={isOpen || undefined}
      >
        <span className={classes.who}>
          {isVisitorOnline && <span className={classes.online} role="img" aria-label="Online" />}
          {source === 'whatsapp' && <IconBrandWhatsapp size={16} role="img" aria-label="WhatsApp" />}
          <span className={classes.name}>{visitorName(session)}</span>
          <time dateTime={lastMessageAt.toISOString()} title={formatDateTime(lastMessageAt)}>
            {timeOf(lastMessageAt)}
          </time>
        </span>
        <span className={classes.last}>
          <span className={classes.preview}>
            <Preview lastMessage={session.lastMessage} />
          </span>
          {unread > 0 && (
            <Badge size="md" circle={unread < 10} role="img" aria-label={`${unread} unread`}>
              {shortCount(unread)}
            </Badge>
          )}
        </span>
        {assignedName && <span className={classes.holder}>Assigned to {assignedName}</span>}
      </Link>
    </li>
  )
}

/** Alt and the arrow keys move through the list, also while the reply box has the focus. */
const useListKeys = (ids: number[]) => {
  const { record, go } = useChatAddress()
  const walk = (step: 1 | -1) => {
    const index = ids.indexOf(record ?? 0)
    const next = index === -1 ? ids[0] : ids[index + step]
    if (next !== undefined) go({ record: next })
  }
  useHotkeys(
    [
      ['alt+ArrowDown', () => walk(1)],
      ['alt+ArrowUp', () => walk(-1)],
    ],
    [],
  )
}

/** Opens the unread conversation that waits longest once, where a wide screen shows the console without one (CHAT-861). */
const useFirstUnread = (sessions: ConsoleSession[] | undefined) => {
  const { record, status, q, go } = useChatAddress()
  const onPhone = useOnPhone()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !sessions) return
    isDone.current = true
    const first = sessions.findLast(({ unread }) => unread > 0)
    // With its search, which is none, it replaces the address.
    if (first && record === undefined && status === 'active' && q === '' && !onPhone)
      go({ record: first.id, q })
  }, [sessions, record, status, q, onPhone, go])
}

/** The conversations of one state, the latest first. */
export const SessionList = () => {
  const { status, isUnread, q, record, go } = useChatAddress()
  const { data: counts } = trpc.chatConsole.counts.useQuery()
  const list = trpc.chatConsole.sessions.useInfiniteQuery(
    { status, q, limit: LIMIT, ...(isUnread && { unread: 'true' }) },
    {
      getNextPageParam: ({ total }, pages) => {
        const known = pages.reduce((sum, { rows }) => sum + rows.length, 0)
        return known < total ? known : undefined
      },
      initialCursor: 0,
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: useSessionsPoll(),
    },
  )
  // A conversation that moved between two pages may appear in both.
  const sessions = [
    ...new Map(list.data?.pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values(),
  ]
  useListKeys(sessions.map(({ id }) => id))
  useFirstUnread(list.data && sessions)

  return (
    <section className={classes.sessions} aria-label="Conversations">
      <Tabs value={status} onChange={(next) => go({ status: (next ?? 'active') as ChatStatus })}>
        <Tabs.List grow>
          {chatStatuses.map((each) => (
            <Tabs.Tab key={each} value={each} px="xs" aria-controls="sessions">
              {words[each]} {counts && <span className={classes.count}>{counts[each]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.search}>
        <SearchBox
          label="Search conversations"
          hint="Name, email, phone, words…"
          value={q}
          onSearch={(next) => go({ q: next })}
        />
      </div>
      <Checkbox
        className={classes.unread}
        label={counts?.unread ? `Unread only (${counts.unread})` : 'Unread only'}
        checked={isUnread}
        onChange={(event) => go({ unread: event.currentTarget.checked ? 'true' : undefined })}
      />
      {list.error && !list.data ? (
        <LoadProblem what="The conversations" error={list.error} onRetry={list.refetch} />
      ) : !list.data ? (
        <SpinnerAfter />
      ) : (
        <div
          className={classes.rows}
          id="sessions"
          role="tabpanel"
          aria-label={`${words[status]} conversations`}
          aria-busy={list.isPlaceholderData}
        >
          {sessions.length === 0 && (
            <EmptyState
              icon={IconMessageOff}
              title={q ? 'No conversations match' : `No ${isUnread ? 'unread' : status} sessions`}
            >
              {!q &&
                !isUnread &&
                status === 'active' &&
                'Visitors who write in the website’s chat appear here.'}
            </EmptyState>
          )}
          <ul className="plain-list">
            {sessions.map((session) => (
              <Row key={session.id} session={session} isOpen={session.id === record} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="subtle"
              size="sm"
              fullWidth
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
          <Text span className="hidden-text" role="status">
            {q && !list.isPlaceholderData && counted(list.data.pages[0]?.total ?? 0, 'result')}
          </Text>
        </div>
      )}
    </section>
  )
}
