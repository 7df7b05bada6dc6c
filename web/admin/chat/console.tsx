import { Group, Switch, Text } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useIsLive, useSessionsPoll } from '#web/admin/frame/inbox.tsx'
import { useSound } from '#web/admin/frame/sound.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './chat.module.css'
import { Pane } from './pane.tsx'
import { SessionList } from './session-list.tsx'
import { useChatAddress } from './use-chat-address.ts'

const Header = ({ isOpen }: { isOpen: boolean }) => {
  const isLive = useIsLive()
  const [hasSound, setSound] = useSound()
  const { data } = trpc.chatConsole.counts.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: useSessionsPoll(),
  })
  return (
    <Group justify="space-between" gap="sm" mb="sm" className={classes.top} data-open={isOpen || undefined}>
      <Group gap="lg">
        <Text size="sm">
          Total sessions: <b>{data?.total ?? '–'}</b>
        </Text>
        <Text size="sm">
          Active: <b>{data?.active ?? '–'}</b>
        </Text>
        <Text size="sm" role="status" className={classes.live} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Reconnecting…'}
        </Text>
      </Group>
      <Switch label="Sound" checked={hasSound} onChange={(event) => setSound(event.currentTarget.checked)} />
    </Group>
  )
}

/** The list of conversations and the open one. A phone shows one or the other. */
export const Console = () => {
  const { record } = useChatAddress()
  return (
    <>
      <Header isOpen={record !== undefined} />
      <div className={classes.console} data-open={record !== undefined || undefined}>
        <SessionList />
        {record === undefined ? (
          <div className={classes.nothing}>
            <EmptyState icon={IconMessages} title="Select a chat session">
              Pick a conversation from the list to read and answer it.
            </EmptyState>
          </div>
        ) : (
          <Pane key={record} id={record} />
        )}
      </div>
    </>
  )
}
