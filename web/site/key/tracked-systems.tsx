import { Button } from '@mantine/core'
import { useState } from 'react'
import { REMOVALS_ALLOWED } from '#src/domains/licenses/schema.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { TRY_AGAIN } from '#src/shared/values/refusals.ts'
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
      toast({ title: 'System Removed', description: `The place of ${name} is free.`, tone: 'success' }),
    onError: (failure) => toastFailure(failure, { title: 'Not Removed', fallback: TRY_AGAIN }),
    onSettled: () => void utils.licenses.trackedSystems.invalidate(),
  })
  return (
    <li className={classes.file}>
      <div>
        <strong>{name}</strong>
        <p className={classes.quiet}>
          {platform} · last seen {formatDateTime(lastSeenAt)}
        </p>
      </div>
      {canRemove && !isAsked && (
        <Button variant="default" aria-label={`${name} is gone`} onClick={() => setAsked(true)}>
          This computer is gone
        </Button>
      )}
      {isAsked && (
        <div className={classes.question} role="group" aria-label={`Remove ${name}`}>
          <p className={classes.quiet}>
            Its place is free at once, and another computer can be activated. {REMOVALS_ALLOWED}.
          </p>
          <div className={classes.buttons}>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ token, id })}>
              Remove {name}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              Keep
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
  if (error) return <p role="alert">{errorMessage(error, 'The systems could not be loaded.')}</p>
  if (!data) return <SpinnerAfter />
  const { allowed, systems, removableAt } = data
  return (
    <section className={classes.part} aria-labelledby="systems">
      <h2 id="systems">
        Systems: {systems.length} of {allowed} in use
      </h2>
      {systems.length === 0 ? (
        <p>Not activated anywhere yet. The steps above show how.</p>
      ) : (
        <ul className={classes.files}>
          {systems.map((system) => (
            <SystemRow key={system.id} system={system} token={token} canRemove={removableAt === null} />
          ))}
        </ul>
      )}
      {removableAt && systems.length > 0 && (
        <p className={classes.quiet}>
          You have removed two systems. You can remove the next one on {formatDate(removableAt)}, and our
          support can do it before.
        </p>
      )}
    </section>
  )
}
