import { Button } from '@mantine/core'
import { useState } from 'react'
import { REMOVAL_DAYS } from '#src/domains/licenses/schema.ts'
import { common, refusals, orderKey as texts } from '#src/shared/texts.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './opened-order.module.css'

type System = Output<'licenses', 'trackedSystems'>['systems'][number]

/** One system. Its place is freed in two steps, so that no slip of a thumb ends a computer that works. */
const SystemRow = ({ system, token, canRemove }: { system: System; token: string; canRemove: boolean }) => {
  const { id, name, platform, lastSeenAt } = system
  const utils = trpc.useUtils()
  const [isAsked, setAsked] = useState(false)
  const remove = trpc.licenses.removeTracked.useMutation({
    onSuccess: () =>
      toast({ title: common.systemRemoved, description: common.placeIsFree({ name }), tone: 'success' }),
    onError: (failure) => toastFailure(failure, { title: common.notRemoved, fallback: refusals.tryAgain }),
    onSettled: () => void utils.licenses.trackedSystems.invalidate(),
  })
  return (
    <li className={classes.file}>
      <div>
        <strong>{name}</strong>
        <p className={classes.quiet}>
          {common.lastSeen({ platform, lastSeenAt: formatDateTime(lastSeenAt) })}
        </p>
      </div>
      {canRemove && !isAsked && (
        <Button variant="default" aria-label={texts.systemIsGone({ name })} onClick={() => setAsked(true)}>
          {texts.computerGone}
        </Button>
      )}
      {isAsked && (
        <div className={classes.question} role="group" aria-label={common.removeNamed({ name })}>
          <p className={classes.quiet}>{texts.placeIsFreeAtOnce({ days: REMOVAL_DAYS })}</p>
          <div className={classes.buttons}>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ token, id })}>
              {common.removeNamed({ name })}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              {texts.keepSystem}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** The systems that the licence of an order is used on, each with a way to free its place (LIC-58). */
export const TrackedSystems = ({ token }: { token: string }) => {
  const { data, error } = trpc.licenses.trackedSystems.useQuery({ token }, { staleTime: 0 })
  if (error) return <p role="alert">{errorMessage(error, texts.systemsNotLoaded)}</p>
  if (!data) return <SpinnerAfter />
  const { allowed, systems, removableAt } = data
  return (
    <section className={classes.part} aria-labelledby="systems">
      <h2 id="systems">{common.systemsInUse({ systems: systems.length, allowed })}</h2>
      {systems.length === 0 ? (
        <p>{texts.noSystemYet}</p>
      ) : (
        <ul className={classes.files}>
          {systems.map((system) => (
            <SystemRow key={system.id} system={system} token={token} canRemove={removableAt === null} />
          ))}
        </ul>
      )}
      {removableAt && systems.length > 0 && (
        <p className={classes.quiet}>{common.nextRemovalAt({ removableAt: formatDate(removableAt) })}</p>
      )}
    </section>
  )
}
