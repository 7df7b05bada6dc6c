import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { featureUpdateInput } from '#src/domains/messages/schema.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { ChatBubble } from '#web/admin/templates/chat-bubble.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

const failed = { title: 'Error', fallback: 'Failed to send the update' }
const people = (count: number) => `${count} customer${count === 1 ? '' : 's'}`

/**
 * Writes a feature update to everybody with an active licence, after a preview that says how many they are (MSG-77).
 */
export const FeatureUpdateDialog = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient()
  const { data: audience } = trpc.messages.updateAudience.useQuery(undefined, { staleTime: 0 })
  const { data: templates } = trpc.messages.listTemplates.useQuery({ q: 'feature_update' })
  const send = trpc.messages.sendUpdate.useMutation()
  const form = useSchemaForm(featureUpdateInput, { title: '', message: '' })
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  useReturnFocus()
  useCloseOnBack(onClose)
  const submit = form.submit(async (values, { key }) => {
    const input = { ...values, idempotencyKey: key }
    const { count } = await send.mutateAsync(input)
    toast({ title: 'Update On Its Way', description: `It goes to ${people(count)}.`, tone: 'success' })
    guard.release()
    void invalidate(queryClient, 'messages.outbox')
    onClose()
  }, failed)
  const template = templates?.rows.find(({ name }) => name === 'feature_update')?.template ?? ''
  const preview = template
    .replaceAll('{{title}}', () => form.values.title || '…')
    .replaceAll('{{message}}', () => form.values.message || '…')
  return (
    <Modal opened onClose={onClose} title="Tell customers what is new" closeOnClickOutside={false} size="lg">
      <form noValidate onSubmit={submit}>
        <Stack onKeyDown={sendByKey}>
          <TextInput label="Title" data-autofocus {...form.field('title')} />
          <Textarea label="Message" autosize minRows={3} maxRows={10} {...form.field('message')} />
          {template && <ChatBubble template={preview} />}
          {audience && (
            <Text size="sm" c="dimmed" role="status">
              It goes by WhatsApp to {people(audience.count)} with an active license, one after another.
              {audience.optedOut > 0 && ` ${people(audience.optedOut)} asked for no messages.`}
            </Text>
          )}
          <FormEnd
            form={form}
            verb={audience ? `Send to ${people(audience.count)}` : 'Send'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
