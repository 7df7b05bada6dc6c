import { Alert, Modal, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { templateTestInput } from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { DialogIcon } from './dialog-icon.tsx'
import { sampleValues } from './sample-values.ts'

type Tested = { name: string; template: string }

const failed = { title: 'Error', fallback: 'Failed to send test message', incomplete: { title: 'Error' } }

/** Sends a template with sample values to one number, by default the administrator's own. */
const TestDialog = ({ template, onClose }: { template: Tested; onClose: () => void }) => {
  const { data: me } = useMe()
  const [problem, setProblem] = useState('')
  const test = trpc.messages.testTemplate.useMutation()
  const form = useSchemaForm(templateTestInput, {
    phone: me?.whatsappNumber ?? '',
    templateName: template.name,
    variables: sampleValues(),
  })
  useReturnFocus()
  useCloseOnBack(onClose)
  const escape = useDialogEscape(onClose)
  const leave = useFormGuard(form, onClose)
  const send = form.submit(async (values) => {
    setProblem('')
    const { success, message } = await test.mutateAsync(values)
    if (!success) {
      setProblem(message)
      return toast({ title: failed.title, description: message || failed.fallback, tone: 'error' })
    }
    toast({ title: 'Test Message Sent', description: message, tone: 'success' })
    leave()
  }, failed)
  return (
    <Modal
      {...escape}
      opened
      onClose={onClose}
      title={`Test ${nameOfKey(template.name)}`}
      onKeyDown={sendByKey}
    >
      <form noValidate onSubmit={send}>
        <Stack>
          <ChatBubble template={template.template} />
          <PhoneInput
            label="Phone number"
            description="It gets this message by WhatsApp"
            data-autofocus
            {...form.field('phone')}
          />
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <FormEnd form={form} verb="Send test message" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

/** The button of a template that opens its test. */
export const TestButton = ({ template }: { template: Tested }) => (
  <DialogIcon
    label={`Test ${nameOfKey(template.name)}`}
    icon={IconSend}
    dialog={(close) => <TestDialog template={template} onClose={close} />}
  />
)
