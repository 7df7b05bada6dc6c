import { Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { counted } from '#src/shared/counted.ts'
import { dayNumber, formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { monthInWords } from '#web/admin/table/days.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './dashboard.module.css'

type Named = Output<'stats', 'ends'>['ended']
type Counted = Pick<Named, 'licenses' | 'amount'>

const money = (amount: number): string => formatMoney(amount, siteFacts().currency)

/** `today`, `in 3 days`, `3 days ago`. */
const daysFromNow = (date: Date): string => {
  const days = dayNumber(date) - dayNumber(new Date())
  if (days === 0) return 'today'
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`
}

type ListProps = { title: string; sentence: string; found: Named; status: 'expired' | 'active' }

const List = ({ title, sentence, found, status }: ListProps) => (
  <div className={classes.ends}>
    <Title order={3} size="h5">
      {title}
    </Title>
    <Text size="sm" c="dimmed">
      {sentence}
    </Text>
    {found.rows.length > 0 && (
      <ul className="plain-list">
        {found.rows.map(({ id, name, plan, expiresAt, amount }) => (
          <li key={id} className={classes.end}>
            <TabLink size="sm" search={{ tab: 'licenses', record: id }}>
              {name}
            </TabLink>
            <span>{money(amount)}</span>
            <Text size="xs" c="dimmed">
              {planNames[plan]} · {daysFromNow(expiresAt)}, {formatDate(expiresAt)}
            </Text>
          </li>
        ))}
      </ul>
    )}
    {found.licenses > 0 && (
      <TabLink
        size="sm"
        search={{
          tab: 'licenses',
          status,
          from: found.from,
          to: found.to,
          sort: status === 'active' ? 'expiresAt' : '-expiresAt',
        }}
      >
        {found.licenses > found.rows.length
          ? `All ${counted(found.licenses, 'license')}`
          : 'Open in Licenses'}
      </TabLink>
    )}
  </div>
)

/** "Nov 2026: 12 licenses, PKR 106,982." */
const inWords = (month: string, { licenses, amount }: Counted): string =>
  `${monthInWords(month)}: ${licenses === 0 ? 'none' : `${counted(licenses, 'license')}, ${money(amount)}`}.`

/** The licences that ended in a month without renewal, and this month those that end next. */
export const Ends = ({ month }: { month: string }) => {
  const { data, error, refetch } = trpc.stats.ends.useQuery(
    { month },
    { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
  if (error && !data) return <LoadProblem what="The licenses that end" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} />
  const { ended, endedBefore, ending, before, trials } = data
  return (
    <div className={classes.endings}>
      <List
        title="Ended without renewal"
        sentence={`${inWords(data.month, ended)} ${inWords(before, endedBefore)}`}
        found={ended}
        status="expired"
      />
      {ending && (
        <List
          title="Ends this month"
          sentence={
            ending.licenses === 0
              ? 'No license ends in the rest of this month.'
              : `At stake: ${counted(ending.licenses, 'license')}, ${money(ending.amount)} that the last term cost.`
          }
          found={ending}
          status="active"
        />
      )}
      {trials.begun > 0 && (
        <div className={classes.ends}>
          <Title order={3} size="h5">
            Free trials
          </Title>
          <Text size="sm" c="dimmed">
            {monthInWords(data.month)}: {counted(trials.begun, 'trial')} begun, {trials.bought} of them
            ordered until now.
          </Text>
        </div>
      )}
    </div>
  )
}
