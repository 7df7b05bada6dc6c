import { Badge, Button, Code } from '@mantine/core'
import { trialListInput, trialStates } from '#src/domains/licenses/schema.ts'
import { capital } from '#src/shared/names.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { WhatsappLink } from '#web/admin/table/phone.tsx'
import { type Column, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Trial = Output<'trials', 'list'>['rows'][number]

const colors: Record<Trial['state'], string> = { running: 'brand', ended: 'gray', bought: 'blue' }

const State = ({ trial: { state } }: { trial: Trial }) => (
  <Badge variant="light" color={colors[state]}>
    {state}
  </Badge>
)

/** Ends a trial that runs, after a question. */
const EndButton = ({ trial }: { trial: Trial }) => {
  const utils = trpc.useUtils()
  const end = trpc.trials.end.useMutation(
    withToasts({
      done: { title: 'Trial Ended', description: 'Programs are told at their next check.' },
      failed: { title: 'Update Failed', fallback: 'Failed to end the trial' },
      after: () => void utils.trials.invalidate(),
    }),
  )
  if (trial.state !== 'running') return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`End the trial of ${nameOf(trial)}`}
      onClick={() =>
        confirm({
          title: `End the trial of ${nameOf(trial)}?`,
          body: 'Programs are told at their next check. The number gets no other trial. No message is sent.',
          verb: 'End trial',
          danger: true,
          onConfirm: () => end.mutateAsync({ id: trial.id }),
        })
      }
    >
      End
    </Button>
  )
}

/** The person of a trial that was bought or ended long ago is not kept. */
const nameOf = ({ name }: Trial): string => name || 'Not kept'

const dayOf = (day: Date | null): string => (day ? formatDate(day) : '')

const columns: Column<Trial>[] = [
  { id: 'name', header: 'Holder', value: nameOf },
  {
    id: 'phone',
    header: 'Phone',
    value: ({ phone }) => phone,
    cell: ({ phone }) => phone && <WhatsappLink phone={phone} />,
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailText email={email} />,
    hidden: true,
  },
  { id: 'plan', header: 'Plan', value: ({ plan }) => planNames[plan] },
  {
    id: 'licenseKey',
    header: 'License key',
    value: ({ licenseKey }) => licenseKey,
    cell: ({ licenseKey }) => <Code>{licenseKey}</Code>,
  },
  { id: 'state', header: 'State', value: ({ state }) => state, cell: (trial) => <State trial={trial} /> },
  { id: 'createdAt', header: 'Begun', value: ({ startedAt }) => dayOf(startedAt) },
  { id: 'expiresAt', header: 'Ends', value: ({ expiresAt }) => dayOf(expiresAt) },
  {
    id: 'order',
    header: 'Order',
    value: ({ orderId }) => orderId,
    cell: ({ orderId }) => orderId !== null && <OrderLink id={orderId} />,
    hidden: true,
  },
]

const trials = defineResource({
  name: 'trials',
  hasNoExport: true,
  list: trpc.trials.list,
  input: trialListInput,
  searchHint: 'Key, name, phone, email…',
  noun: { one: 'trial', many: 'trials' },
  label: (trial) => `the trial of ${nameOf(trial)}`,
  defaultSort: '-createdAt',
  empty: {
    title: 'No trials yet',
    description: 'A trial appears here when a visitor has proved a number for it.',
  },
  columns,
  filters: [
    {
      key: 'status',
      label: 'State',
      options: Object.fromEntries(trialStates.map((state) => [state, capital(state)])),
    },
  ],
  rowActions: (trial) => <EndButton trial={trial} />,
  card: (trial) => ({
    name: nameOf(trial),
    state: <State trial={trial} />,
    second: trial.licenseKey,
    third: `${planNames[trial.plan]} · ends ${dayOf(trial.expiresAt)}`,
  }),
})

export const TrialsTab = () => <ResourcePage resource={trials} />
