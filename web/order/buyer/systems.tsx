import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { QUICK_DAYS, QUICK_PER_PLACE, REMOVAL_DAYS } from '#src/domains/licenses/schema.ts'
import { common, refusals, orderKey as texts } from '#src/shared/texts.ts'
import { Device, Devices } from '#web/components/devices.tsx'
import { AskInPlace } from '#web/components/questions/ask-in-place.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText, momentText } from '#web/lib/unbroken.ts'

type Used = Output<'licenses', 'systems'>

type Remove = (id: number) => Promise<unknown>

const isMobile = (platform: string) => /android|ios|iphone|mobile/i.test(platform)

/** One system. Its place is freed in two steps, so that no slip of a thumb ends a computer that works. */
const SystemRow = ({ system, remove }: { system: Used['systems'][number]; remove: Remove | null }) => {
  const { id, name, platform, lastSeenAt } = system
  const utils = trpc.useUtils()
  const [isAsked, setAsked] = useState(false)
  const run = async () => {
    try {
      await remove?.(id)
      toast({ title: common.systemRemoved, description: common.placeIsFree({ name }), tone: 'success' })
    } catch (failure) {
      toastFailure(failure, { title: common.notRemoved, fallback: refusals.tryAgain })
    }
    void utils.licenses.invalidate()
  }
  return (
    <Device
      isMobile={isMobile(platform)}
      action={
        remove &&
        !isAsked && (
          <Button
            variant="default"
            size="sm"
            aria-label={common.removeNamed({ name })}
            onClick={() => setAsked(true)}
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
        {common.lastSeen({ platform, lastSeenAt: momentText(lastSeenAt) })}
      </Text>
      {isAsked && (
        <AskInPlace
          question={texts.removeQuestion({ name })}
          keep={texts.keepSystem}
          onKeep={() => setAsked(false)}
          verb={common.remove}
          onConfirm={run}
        >
          {texts.placeIsFreeAtOnce({ days: REMOVAL_DAYS })}
        </AskInPlace>
      )}
    </Device>
  )
}

type Props = {
  used: Used
  /** The heading that says how many systems use the licence. */
  heading: (words: string) => ReactNode
  /** Said where the licence is not activated anywhere. */
  none: string
  remove: Remove
}

/** The systems that a licence is used on, each with a way to free its place, and the places that are held. */
export const Systems = ({ used, heading, none, remove }: Props) => {
  const { allowed, systems, held, removableAt } = used
  return (
    <section>
      {heading(common.systemsInUse({ systems: systems.length, allowed }))}
      {systems.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <Devices>
          {systems.map((system) => (
            <SystemRow key={system.id} system={system} remove={removableAt === null ? remove : null} />
          ))}
        </Devices>
      )}
      {held.map(({ id, name, freeAt }) => (
        <Text key={id} size="sm" c="dimmed" mt="xs">
          {texts.freedPlace({
            name,
            freeAt: momentText(freeAt),
            quickPerPlace: QUICK_PER_PLACE,
            quickDays: QUICK_DAYS,
          })}
        </Text>
      ))}
      {removableAt && systems.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {common.nextRemovalAt({ removableAt: dayText(removableAt) })}
        </Text>
      )}
    </section>
  )
}
