import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import {
  QUICK_DAYS,
  QUICK_PER_PLACE,
  REMOVALS_ALLOWED,
  SUPPORT_GIVES_PLACE,
} from '#src/domains/licenses/schema.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { TRY_AGAIN } from '#src/shared/values/refusals.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './license-card.module.css'

type System = Output<'licenses', 'systems'>['systems'][number]

const isMobile = (platform: string) => /android|ios|iphone|mobile/i.test(platform)

const SystemRow = ({ system, canRemove }: { system: System; canRemove: boolean }) => {
  const { id, name, platform, lastSeenAt } = system
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.licenses.removeSystem.useMutation()
  const remove = async () => {
    try {
      await mutateAsync({ id })
      toast({ title: 'System Removed', description: `The place of ${name} is free.`, tone: 'success' })
    } catch (error) {
      const description = errorMessage(error, TRY_AGAIN)
      toast({ title: 'Not Removed', description, tone: 'error' })
      throw error
    } finally {
      void utils.licenses.systems.invalidate()
    }
  }
  const Icon = isMobile(platform) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.system}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.device} />
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {platform} · last seen {formatDateTime(lastSeenAt)}
        </Text>
      </div>
      {canRemove && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() =>
            confirm({
              title: `Remove ${name}?`,
              body: `Its place is free at once, and another system can be activated. ${REMOVALS_ALLOWED}.`,
              verb: 'Remove',
              onConfirm: remove,
            })
          }
        >
          Remove
        </Button>
      )}
    </li>
  )
}

/** The systems that a licence is used on, each with a button that frees its place (LIC-58). */
export const Systems = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = trpc.licenses.systems.useQuery({ id: orderId }, { staleTime: 0 })
  if (error) return <LoadProblem what="The systems of this license" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={56} radius="md" />
  const { allowed, systems, held, removableAt } = data
  return (
    <section>
      <Title order={3} size="h6" mb="xs" c="dimmed">
        Systems: {systems.length} of {allowed} in use
      </Title>
      {systems.length === 0 ? (
        <Text size="sm">Not activated anywhere yet. The steps below show how.</Text>
      ) : (
        <ul className={classes.systems}>
          {systems.map((system) => (
            <SystemRow key={system.id} system={system} canRemove={removableAt === null} />
          ))}
        </ul>
      )}
      {held.map(({ id, name, freeAt }) => (
        <Text key={id} size="sm" c="dimmed" mt="xs">
          {name} freed its place and may go on offline. The place is held for it until{' '}
          {formatDateTime(freeAt)}, unless another system takes it, which works {QUICK_PER_PLACE} times in{' '}
          {QUICK_DAYS} days for each place. {SUPPORT_GIVES_PLACE}
        </Text>
      ))}
      {removableAt && systems.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          You have removed two systems. You can remove the next one on {formatDate(removableAt)}, and our
          support can do it before.
        </Text>
      )}
    </section>
  )
}
