import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconBrandWhatsapp, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import classes from './chat.module.css'
import { type ConsoleSession, visitorName } from './people.ts'
import { useSessionActions } from './use-session-actions.ts'

type Props = {
  session: ConsoleSession
  isVisitorOnline: boolean
  /** Opens the details, where there is no room for them beside the conversation. */
  onDetails: (() => void) | undefined
}

/** Shows the visitor, the assigned administrator, and the actions on the conversation. */
export const PaneHeader = ({ session, isVisitorOnline, onDetails }: Props) => {
  const { status, source, assignedTo, assignedName } = session
  const { assign, close, reopen, archive, isPending } = useSessionActions(session)
  const isOpen = status === 'active'
  // From within the reply too, because that is where the hands are (CHAT-330).
  useHotkeys([['alt+C', () => isOpen && !isPending && close(), { usePhysicalKeys: true }]], [])
  return (
    <header className={classes.paneHeader}>
      <Group gap="xs" wrap="nowrap" className={classes.paneName}>
        <Tip>
          <ActionIcon
            className={classes.back}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Back to the list"
            renderRoot={(props) => (
              <Link from="/admin" to="/admin" search={(now) => ({ ...now, record: undefined })} {...props} />
            )}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        </Tip>
        <div>
          <Title order={2} size="h5" lineClamp={1}>
            {visitorName(session)}
          </Title>
          <Text size="xs" c="dimmed" component="div" className={classes.facts}>
            {source === 'whatsapp' ? (
              <>
                <IconBrandWhatsapp size={14} aria-hidden /> WhatsApp
              </>
            ) : (
              <span className={classes.presence} data-online={isVisitorOnline || undefined}>
                {isVisitorOnline ? 'Online' : 'Offline'}
              </span>
            )}
            {assignedName && <span>· Assigned to {assignedName}</span>}
          </Text>
        </div>
        {status !== 'active' && (
          <Badge variant="light" color="gray">
            {status}
          </Badge>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {assignedTo === null && (
          <Button size="sm" variant="default" disabled={isPending} onClick={assign}>
            Assign to Me
          </Button>
        )}
        {isOpen ? (
          <Tip label="Close (Alt C)">
            <Button size="sm" variant="light" disabled={isPending} aria-keyshortcuts="Alt+C" onClick={close}>
              Close
            </Button>
          </Tip>
        ) : (
          <Button size="sm" variant="default" disabled={isPending} onClick={reopen}>
            Reopen
          </Button>
        )}
        {status === 'closed' && (
          <Button size="sm" variant="default" disabled={isPending} onClick={archive}>
            Archive
          </Button>
        )}
        {onDetails && (
          <IconButton
            label="About the visitor"
            icon={IconInfoCircle}
            variant="default"
            size={36}
            aria-haspopup="dialog"
            onClick={onDetails}
          />
        )}
      </Group>
    </header>
  )
}
