import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { ticketForm, ticketPriorities } from '#src/tickets/schema.ts'
import { FormProblem } from '#web/components/form-problem.tsx'
import { Dialog } from '#web/dashboard/dialog.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { type Failure, useSchemaForm } from '#web/lib/forms.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { submitByKeys } from './submit-by-keys.ts'

type Draft = z.input<typeof ticketForm>

const failed: Failure = {
  title: 'Ticket Not Sent',
  fallback: 'Failed to submit support ticket',
  fixed: true,
  incomplete: { title: 'Form Incomplete', description: 'Please fill in both subject and message fields' },
}

const words = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
const priorities = ticketPriorities.map((value) => ({ value, label: words[value] }))

/** A new support ticket (specification, public §2 and §5). */
export const TicketDialog = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.tickets.create.useMutation()
  const form = useSchemaForm<Draft>(ticketForm, { subject: '', priority: 'medium', message: '' })
  useDraft('ticket', form)
  const submit = form.submit(async (values) => {
    await create.mutateAsync(values)
    toast({
      title: 'Ticket Submitted',
      description: 'We typically respond within 24 hours.',
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
            Typical response time: 24 hours. We answer here, by email and on WhatsApp.
          </Text>
          <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
          <NativeSelect label="Priority" data={priorities} {...form.getInputProps('priority')} />
          <Textarea
            label="Message"
            required
            rows={6}
            onKeyDown={submitByKeys}
            {...form.getInputProps('message')}
          />
          <FormProblem problem={form.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Submit Ticket
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
