import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { INCOMPLETE, ticketForm, ticketPriorities } from '#src/domains/tickets/schema.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { type Failure, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Draft = z.input<typeof ticketForm>

const failed: Failure = {
  title: 'Ticket Not Sent',
  fallback: 'Failed to submit support ticket',
  fixed: true,
  incomplete: { title: 'Form Incomplete', description: INCOMPLETE },
}

const words = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
const priorities = ticketPriorities.map((value) => ({ value, label: words[value] }))

/** Opens a support ticket (TICK-1). */
export const TicketDialog = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.tickets.create.useMutation()
  const form = useSchemaForm<Draft>(ticketForm, { subject: '', priority: 'medium', message: '' })
  useDraft('ticket', form)
  const submit = form.submit(async (values, { key }) => {
    const input = { ...values, idempotencyKey: key }
    await create.mutateAsync(input)
    toast({
      title: 'Ticket Submitted',
      description: `We typically respond within ${siteFacts().responseTime}.`,
      tone: 'success',
    })
    await utils.tickets.invalidate()
    onClose()
  }, failed)
  return (
    <Dialog title="Contact Support" onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            Typical response time: {siteFacts().responseTime}. We answer here
            {siteFacts().sendsMail ? ', by email' : ''} and on WhatsApp.
          </Text>
          <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
          <NativeSelect label="Priority" data={priorities} {...form.getInputProps('priority')} />
          <Textarea
            label="Message"
            required
            rows={6}
            onKeyDown={sendByKey}
            {...form.getInputProps('message')}
          />
          <FormEnd form={form} verb="Submit Ticket" onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
