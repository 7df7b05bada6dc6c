import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { featureUpdateInput } from '#src/domains/messages/schema.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { invalidate } from '#web/admin/table/row-mutation.ts'
import { ChatBubble } from '#web/admin/templates/chat-bubble.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { WhatsappDown } from './whatsapp-down.tsx'

type Audience = Output<'messages', 'updateAudience'>

const failed = { title: 'Error', fallback: 'Failed to send the news' }

/** "46 customers". */
export const people = (count: number) => `${count} customer${count === 1 ? '' : 's'}`

/** When news go and how long they take, in words (MSG-72, MSG-73, MSG-77). */
const whenTheyGo = ({ minutes, isPaused, isQuiet, quietHours, leftToday, count }: Audience): string => {
  const long = `about ${minutes} minute${minutes === 1 ? '' : 's'}`
  const start = isPaused
    ? `WhatsApp messages are stopped in the outbox: it waits until you switch them on, and then takes ${long}.`
    : isQuiet
      ? `It waits for the end of the quiet hours, ${quietHours}, and then takes ${long}.`
      : `It goes now, one after another, and takes ${long}.`
  return count > leftToday
    ? `${start} Only ${leftToday} more messages go today; the others follow as the next days allow.`
    : start
}

type Props = { title?: string; message?: string; onClose: () => void; onSent?: () => void }

/**
 * Writes news to everybody with an active licence, after a preview and a question that say how many they are and when it
 * goes (MSG-77).
 */
export const NewsDialog = ({ title = '', message = '', onClose, onSent }: Props) => {
  const queryClient = useQueryClient()
  const { data: audience } = trpc.messages.updateAudience.useQuery(undefined, { staleTime: 0 })
  const { data: templates } = trpc.messages.listTemplates.useQuery({ q: 'feature_update' })
  const send = trpc.messages.sendUpdate.useMutation()
  const form = useSchemaForm(featureUpdateInput, { title, message })
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  useReturnFocus()
  useCloseOnBack(onClose)
  const verb = audience ? `Send to ${people(audience.count)}` : 'Send'
  const submit = form.submit(async (values, { key }) => {
    const input = { ...values, idempotencyKey: key }
    const sendNow = async () => {
      try {
        const { count } = await send.mutateAsync(input)
        toast({ title: 'News On Their Way', description: `They go to ${people(count)}.`, tone: 'success' })
      } catch (error) {
        toastFailure(error, failed)
        throw error
      }
      guard.release()
      void invalidate(queryClient, 'messages.outbox')
      onClose()
      onSent?.()
    }
    confirm({
      title: `${verb}?`,
      body: (
        <Stack gap="sm">
          <Text>“{values.title}”</Text>
          {audience && <Text>{whenTheyGo(audience)}</Text>}
          <Text>Each message that still waits can be cancelled in the outbox.</Text>
          <WhatsappDown />
        </Stack>
      ),
      verb,
      danger: false,
      onConfirm: sendNow,
    })
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
              It goes by WhatsApp to {people(audience.count)} with an active license.
              {audience.optedOut > 0 && ` ${people(audience.optedOut)} asked for no messages.`}{' '}
              {whenTheyGo(audience)}
            </Text>
          )}
          <FormEnd form={form} verb={verb} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
