import { Button, Divider, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { replyInput } from '#src/domains/tickets/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { focusToWrite } from '#web/admin/frame/focus-to-write.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { EmailLink } from '#web/admin/table/email.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { Section } from '#web/admin/table/section.tsx'
import { useOpenRecord } from '#web/admin/table/table-state.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { Priority, type Ticket, TicketStatus } from './ticket-cells.tsx'

const failed = { title: 'Reply Failed', fallback: 'Failed to send the reply' }

/** Where the customer reads the reply, never in a letter that nobody gets. */
const readBy = (): string =>
  `The customer reads it in the dashboard${siteFacts().sendsMail ? ', by email' : ''} and by WhatsApp if they verified their number.`

const longestOpen = { status: 'open', sort: 'createdAt', limit: 1 } as const

/**
 * The administrator's reply. Ctrl or Cmd and Enter sends it, and goes on to the ticket that is open longest
 * (TICK-9). Leaving asks before the text is lost.
 */
const ReplyForm = ({ id }: { id: number }) => {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const { open } = useOpenRecord()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusToWrite(box.current), [])
  const answer = trpc.tickets.answer.useMutation()
  const form = useSchemaForm(replyInput, { id, message: '' })
  useDraft(`reply to ticket ${id}`, form)
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  const send = form.submit(async (values, { key }) => {
    const input = { ...values, idempotencyKey: key }
    await answer.mutateAsync(input)
    form.reset()
    await invalidate(queryClient, 'tickets.list')
    // The reply is sent, whatever becomes of the search for the next ticket.
    const found = await client.tickets.list.query(longestOpen).catch(() => null)
    const next = found?.rows[0]
    toast({
      title: 'Reply Sent',
      description: `${readBy()}${next ? ` Next: ticket ${next.id}.` : ''}`,
      tone: 'success',
    })
    if (!next) return
    guard.release()
    open(next.id)
  }, failed)
  return (
    <form noValidate onSubmit={send}>
      <Stack onKeyDown={sendByKey} gap="sm">
        <Textarea
          ref={box}
          data-autofocus
          label="Reply"
          description={readBy()}
          autosize
          minRows={4}
          maxRows={12}
          withAsterisk={false}
          {...form.field('message')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            Send reply
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type MessageProps = { author: string; isOurs: boolean; text: string; at: Date }

const Message = ({ author, isOurs, text, at }: MessageProps) => (
  <Paper
    component="li"
    withBorder
    p="sm"
    {...(isOurs ? { ml: 'xl', bg: 'var(--mantine-color-brand-light)' } : { mr: 'xl' })}
  >
    <Group justify="space-between" gap="xs" mb={4}>
      <Text size="sm" fw={650}>
        {author}
      </Text>
      <Text size="xs" c="dimmed" component="time" dateTime={at.toISOString()}>
        {formatDateTime(at)}
      </Text>
    </Group>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  </Paper>
)

/** The messages of a ticket, oldest first. */
const Conversation = ({ ticket }: { ticket: Ticket }) => {
  const { data, error } = trpc.tickets.get.useQuery(
    { id: ticket.id },
    { staleTime: 0, refetchOnWindowFocus: true },
  )
  if (!data) return <NotLoaded error={error} fallback="The conversation could not be loaded." />
  return (
    <Stack component="ol" gap="sm" className="plain-list" aria-label="Conversation">
      <Message author={ticket.name} isOurs={false} text={ticket.message} at={ticket.createdAt} />
      {data.replies.map(({ id, isFromAdmin, authorName, message, createdAt }) => (
        <Message
          key={id}
          author={authorName ?? (isFromAdmin ? 'Support' : ticket.name)}
          isOurs={isFromAdmin}
          text={message}
          at={createdAt}
        />
      ))}
    </Stack>
  )
}

/** One ticket in full: the customer, the messages, and the reply form. */
export const TicketDetails = ({ ticket }: { ticket: Ticket }) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <TicketStatus ticket={ticket} />
      <Priority ticket={ticket} />
    </Group>
    <Facts
      facts={[
        ['Subject', ticket.subject],
        [
          'Customer',
          <TabLink key="customer" size="sm" search={{ tab: 'users', record: ticket.userId }}>
            {ticket.name}
          </TabLink>,
        ],
        ['Email', <EmailLink key="email" email={ticket.email} />],
      ]}
    />
    <Divider />
    <Section title="Conversation">
      <Conversation ticket={ticket} />
    </Section>
    <ReplyForm key={ticket.id} id={ticket.id} />
  </Stack>
)
