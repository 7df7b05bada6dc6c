import { Skeleton, Title } from '@mantine/core'
import { counted } from '#src/shared/counted.ts'
import { inWords } from '#src/shared/values/dates.ts'
import { DECISION_DAYS } from '#src/shared/values/limits.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './dashboard.module.css'

/** Who decided on the last orders, once there are some. */
const Decisions = () => {
  const { data } = trpc.stats.decisions.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true })
  if (!data || data.all === 0) return null
  const { all, byItself, byHand, takenBack } = data
  return (
    <p className={classes.note}>
      Of the last {counted(all, 'approved order')}, {byItself} confirmed{' '}
      {byItself === 1 ? 'itself' : 'themselves'}, {byHand} {byHand === 1 ? 'was' : 'were'} approved by hand,
      and {takenBack} {takenBack === 1 ? 'was' : 'were'} taken back.
    </p>
  )
}

/** The money of the orders by the state of its payment, and how fast proofs are decided. */
const Payments = () => {
  const { data, error, refetch } = trpc.stats.payments.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (error && !data) return <LoadProblem what="The payments" error={error} onRetry={refetch} />
  const unapproved = data?.paidUnapproved ?? 0
  const seconds = data?.decisionSeconds ?? null
  const sums = [
    ['Paid', data?.paid],
    ['Awaited', data?.awaiting],
    ['To check', data?.submitted],
    ['Rejected', data?.rejected],
    ['Sent back', data?.refunded],
  ] as const
  return (
    <section className={classes.payments} aria-labelledby="payments">
      <Title order={2} size="h4" id="payments">
        Payments
      </Title>
      <dl className={classes.sums} aria-busy={!data}>
        {sums.map(([name, sum]) => (
          <div key={name} className={classes.total}>
            <dt>{name}</dt>
            <dd>
              {sum === undefined ? (
                <Skeleton height={28} width="60%" mt={4} />
              ) : (
                formatMoney(sum, siteFacts().currency)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        Paid means accepted and not sent back.
        {unapproved > 0 &&
          ` ${formatMoney(unapproved, siteFacts().currency)} of it is for orders that are not approved, which the revenue leaves out.`}
      </p>
      <Decisions />
      {seconds !== null && (
        <p className={classes.note}>
          In the last {DECISION_DAYS} days, half of the proofs were decided within {inWords(seconds)}.
        </p>
      )}
    </section>
  )
}

export default Payments
