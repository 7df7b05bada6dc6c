import { Paper, Stack, Switch, Table, Text } from '@mantine/core'
import { type AutomationName, automations } from '#src/domains/messages/schema.ts'
import { REMINDED_AFTER_HOURS } from '#src/shared/unpaid-orders.ts'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Automation = Output<'messages', 'automations'>[number]

const explained: Record<AutomationName, string> = {
  order_confirmation: 'When an order is placed, with the ways to pay; also by email',
  payment_reminder: `${REMINDED_AFTER_HOURS.join(' and ')} hours after the order, if no proof of payment has come`,
  order_approved: 'When you approve an order, with its license key',
  contact_confirmation: 'When somebody sends the contact form; also by email',
  otp_verification: 'The code that verifies a number before an account is created',
  welcome_registration: 'When a customer with a verified number has registered',
}

const AutomationRow = ({ automation }: { automation: Automation }) => {
  const { name, isActive, sent, failed } = automation
  const utils = trpc.useUtils()
  const { run, pending, problem } = useRowMutation({
    mutation: trpc.messages.updateTemplate,
    done: (input) => ({
      title: input.isActive ? 'Automation Switched On' : 'Automation Switched Off',
      description: automations[name],
    }),
    failed: { title: 'Update Failed', fallback: 'Failed to update the automation' },
  })
  const change = async (next: boolean) => {
    await run({ ...shownOf(automation), isActive: next })
    await utils.messages.automations.invalidate()
  }
  return (
    <Table.Tr>
      <Table.Td>
        <Switch
          label={automations[name]}
          description={explained[name]}
          checked={isActive}
          disabled={pending}
          error={problem}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td ta="right">{sent}</Table.Td>
      <Table.Td ta="right" {...(failed > 0 ? { c: 'red' } : {})}>
        {failed}
      </Table.Td>
    </Table.Tr>
  )
}

/** The events that send WhatsApp messages by themselves: switches and figures. */
export const Automations = () => {
  const { data, error, refetch } = trpc.messages.automations.useQuery(undefined, { staleTime: 0 })
  if (!data) return <NotLoaded what="The automations" error={error} onRetry={refetch} />
  return (
    <Stack maw={900}>
      <Text c="dimmed">
        These messages go out automatically. Switching one off switches off its template, so it goes out
        neither by WhatsApp nor by email.
      </Text>
      <Paper withBorder>
        <Table verticalSpacing="md" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Event</Table.Th>
              <Table.Th ta="right">Sent</Table.Th>
              <Table.Th ta="right">Failed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((automation) => (
              <AutomationRow key={automation.id} automation={automation} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  )
}
