import { Button, Skeleton, Text, Title } from '@mantine/core'
import { QUICK_DAYS, QUICK_PER_PLACE, REMOVAL_DAYS } from '#src/domains/licenses/schema.ts'
import { common, refusals, dashboardLicenses as texts } from '#src/shared/texts.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { Device, Devices } from '#web/components/devices.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type System = Output<'licenses', 'systems'>['systems'][number]

const isMobile = (platform: string) => /android|ios|iphone|mobile/i.test(platform)

const SystemRow = ({ system, canRemove }: { system: System; canRemove: boolean }) => {
  const { id, name, platform, lastSeenAt } = system
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.licenses.removeSystem.useMutation()
  const remove = async () => {
    try {
      await mutateAsync({ id })
      toast({ title: common.systemRemoved, description: common.placeIsFree({ name }), tone: 'success' })
    } catch (error) {
      const description = errorMessage(error, refusals.tryAgain)
      toast({ title: common.notRemoved, description, tone: 'error' })
      throw error
    } finally {
      void utils.licenses.systems.invalidate()
    }
  }
  return (
    <Device
      isMobile={isMobile(platform)}
      action={
        canRemove && (
          <Button
            variant="default"
            size="sm"
            aria-label={common.removeNamed({ name })}
            onClick={() =>
              confirm({
                title: texts.removeQuestion({ name }),
                body: texts.placeIsFreeAtOnce({ days: REMOVAL_DAYS }),
                verb: common.remove,
                onConfirm: remove,
              })
            }
          >
            {common.remove}
          </Button>
        )
      }
    >
      <Text fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {common.lastSeen({ platform, lastSeenAt: formatDateTime(lastSeenAt) })}
      </Text>
    </Device>
  )
}

/** The systems that a licence is used on, each with a button that frees its place (LIC-58). */
export const Systems = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = trpc.licenses.systems.useQuery({ id: orderId }, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={texts.systemsNotLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={56} radius="md" />
  const { allowed, systems, held, removableAt } = data
  return (
    <section>
      <Title order={3} size="h6" mb="xs" c="dimmed">
        {common.systemsInUse({ systems: systems.length, allowed })}
      </Title>
      {systems.length === 0 ? (
        <Text size="sm">{texts.notActivatedYet}</Text>
      ) : (
        <Devices>
          {systems.map((system) => (
            <SystemRow key={system.id} system={system} canRemove={removableAt === null} />
          ))}
        </Devices>
      )}
      {held.map(({ id, name, freeAt }) => (
        <Text key={id} size="sm" c="dimmed" mt="xs">
          {texts.freedPlace({
            name,
            freeAt: formatDateTime(freeAt),
            quickPerPlace: QUICK_PER_PLACE,
            quickDays: QUICK_DAYS,
          })}
        </Text>
      ))}
      {removableAt && systems.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {common.nextRemovalAt({ removableAt: formatDate(removableAt) })}
        </Text>
      )}
    </section>
  )
}
