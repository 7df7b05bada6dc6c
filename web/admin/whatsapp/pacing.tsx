import { Alert, Anchor, Group, Paper, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { settingLink } from '#web/admin/frame/setting-link.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { OptOuts } from './opt-outs.tsx'
import { Restricted } from './restricted.tsx'

const POLL_MS = 10_000

/** Says why WhatsApp messages wait now, with the switch that stops them. */
export const Pacing = () => {
  const utils = trpc.useUtils()
  const { data } = trpc.messages.pacing.useQuery(undefined, { staleTime: 0, refetchInterval: POLL_MS })
  const update = trpc.settings.update.useMutation(
    withToasts({
      done: (_, { value }) => ({ title: value ? 'WhatsApp Stopped' : 'WhatsApp Goes On' }),
      failed: { title: 'Update Failed', fallback: 'Failed to update setting' },
      after: () => void utils.messages.pacing.invalidate(),
    }),
  )
  if (!data) return null
  const { isPaused, changedAt, isQuiet, quietHours, isUsedUp, sentToday, perDay, restrictedUntil } = data
  const stop = (value: boolean) =>
    update.mutate({ key: 'outbox_paused', value, expectedUpdatedAt: changedAt })
  return (
    <>
      <Paper withBorder p="md" mb="md">
        <Group justify="space-between">
          <div>
            <Text>
              <b>{sentToday}</b> of {perDay} WhatsApp messages sent in the last 24 hours
            </Text>
            <Text size="sm" c="dimmed">
              {quietHours === ''
                ? 'No quiet hours.'
                : `Reminders and news wait during the quiet hours, ${quietHours}.`}{' '}
              <Anchor
                size="sm"
                underline="always"
                renderRoot={(props) => <Link {...settingLink('quiet_hours')} {...props} />}
              >
                Change in Settings
              </Anchor>
            </Text>
            <OptOuts />
          </div>
          <Switch
            label="Stop WhatsApp messages"
            checked={isPaused}
            disabled={update.isPending}
            onChange={(event) => stop(event.currentTarget.checked)}
          />
        </Group>
      </Paper>
      {isPaused && (
        <Alert color="red" mb="md">
          WhatsApp messages are stopped: they wait here until you switch them on again. Codes still go out.
        </Alert>
      )}
      {!isPaused && restrictedUntil && <Restricted until={restrictedUntil} />}
      {!isPaused && isUsedUp && (
        <Alert color="accent" mb="md">
          Today’s messages are used up. What is waiting goes out as soon as the limit allows; codes and
          answers still go out.
        </Alert>
      )}
      {!isPaused && !isUsedUp && isQuiet && (
        <Alert color="accent" mb="md">
          These are quiet hours: reminders, expiry notices and news wait until they end.
        </Alert>
      )}
    </>
  )
}
