import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LEASE_DAYS } from '#src/domains/licenses/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure, withToasts } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Held = Output<'licenses', 'systems'>['held'][number]

/** A place that a program freed and that is held until its lease has ended; an administrator gives it at once. */
const HeldPlace = ({ id, name, freeAt }: Held) => {
  const utils = trpc.useUtils()
  const release = trpc.licenses.releasePlace.useMutation(
    withToasts({
      done: { title: 'Place Given', description: 'Another system can be activated.' },
      failed: { title: 'Update Failed', fallback: 'Failed to give the place' },
      after: () => void utils.licenses.systems.invalidate(),
    }),
  )
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name} freed its place
        </Text>
        <Text size="xs" c="dimmed">
          Held until {formatDateTime(freeAt)}, because it may go on offline
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        style={{ flex: 'none' }}
        aria-label={`Give the place of ${name} at once`}
        onClick={() =>
          confirm({
            title: `Give the place of ${name} at once?`,
            body: `Another system can be activated. Where ${name} still has the program, it may go on offline until ${formatDateTime(freeAt)}.`,
            verb: 'Give at once',
            onConfirm: () => release.mutateAsync({ id }),
          })
        }
      >
        Give at once
      </Button>
    </Group>
  )
}

/** The systems that a licence is activated on; an administrator removes any of them. */
export const LicenseSystems = ({ orderId, licenseId }: { orderId: number; licenseId: number }) => {
  const queryClient = useQueryClient()
  const { data, error } = trpc.licenses.systems.useQuery({ id: orderId, licenseId }, { staleTime: 0 })
  const { mutateAsync } = trpc.licenses.removeSystem.useMutation()
  const remove = async (id: number, name: string) => {
    try {
      await mutateAsync({ id })
      toast({ title: 'System Removed', description: `${name} no longer uses the license.`, tone: 'success' })
    } catch (problem) {
      toastFailure(problem, { title: 'Update Failed', fallback: 'Failed to remove the system' })
      throw problem
    } finally {
      void invalidate(queryClient, 'licenses.list')
      void invalidate(queryClient, 'orders.list')
    }
  }
  if (!data) return <NotLoaded error={error} fallback="The systems could not be loaded." />
  return (
    <Stack gap="xs">
      {data.systems.length === 0 && <Text c="dimmed">Not activated on any system</Text>}
      {data.systems.map(({ id, name, platform, appVersion, lastSeenAt }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {[platform, appVersion && `version ${appVersion}`].filter(Boolean).join(', ')}, last seen{' '}
              {formatDateTime(lastSeenAt)}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            style={{ flex: 'none' }}
            aria-label={`Remove ${name}`}
            onClick={() =>
              confirm({
                title: `Remove ${name}?`,
                body: `Its place is free at once. While it is offline, it may go on for up to ${LEASE_DAYS} days.`,
                verb: 'Remove',
                onConfirm: () => remove(id, name),
              })
            }
          >
            Remove
          </Button>
        </Group>
      ))}
      {data.held.map((place) => (
        <HeldPlace key={place.id} {...place} />
      ))}
    </Stack>
  )
}
