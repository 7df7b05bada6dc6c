import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { ticketForm, ticketPriorities } from '#src/domains/tickets/schema.ts'
import { supportAnswers as answers, common, dashboardSupport as texts } from '#src/shared/texts.ts'
import { waysOf } from '#src/shared/ways.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { type Failure, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Draft = z.input<typeof ticketForm>

const failed = (): Failure => ({
  title: texts.ticketNotSent,
  fallback: texts.failedToSubmitTicket,
  fixed: true,
  incomplete: { title: texts.formIncomplete, description: answers.fillSubjectAndMessage },
})

/** Opens a support ticket. */
export const TicketDialog = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.tickets.create.useMutation()
  const form = useSchemaForm<Draft>(ticketForm, { subject: '', priority: 'medium', message: '' })
  useDraft('ticket', form)
  const submit = form.submit(async (values, { key }) => {
    const input = { ...values, idempotencyKey: key }
    await create.mutateAsync(input)
    toast({
      title: texts.ticketSubmitted,
      description: texts.weRespondWithin({ responseTime: siteFacts().responseTime }),
      tone: 'success',
    })
    await utils.tickets.invalidate()
    onClose()
  }, failed())
  const priorities = ticketPriorities.map((value) => ({ value, label: texts.priorities[value] }))
  return (
    <Dialog title={common.contactSupport} onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {texts.weAnswer[waysOf(siteFacts())](siteFacts())}
          </Text>
          <TextInput label={texts.subject} required data-autofocus {...form.getInputProps('subject')} />
          <NativeSelect label={texts.priority} data={priorities} {...form.getInputProps('priority')} />
          <Textarea
            label={common.message}
            required
            rows={6}
            onKeyDown={sendByKey}
            {...form.getInputProps('message')}
          />
          <FormEnd form={form} verb={texts.submitTicket} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
