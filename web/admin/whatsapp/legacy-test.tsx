import { Alert, Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type TemplateName, templateTestInput } from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import { sampleValues } from '#web/admin/templates/sample-values.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

const tested = [
  'otp_verification',
  'welcome_registration',
  'order_confirmation',
  'payment_reminder',
  'order_approved',
  'support_ticket_created',
  'license_activated',
  'feature_update',
] as const satisfies readonly TemplateName[]

const failed = { title: 'Error', fallback: 'Failed to send test message', incomplete: { title: 'Error' } }
const first = () => ({
  phone: '',
  templateName: tested[0],
  variables: JSON.stringify(sampleValues(), null, 2),
})

/** Sends a template with sample values, or with typed ones, while the connection is open. */
export const LegacyTest = ({ isConnected }: { isConnected: boolean }) => {
  const [problem, setProblem] = useState('')
  const test = trpc.messages.testTemplate.useMutation()
  const form = useSchemaForm(templateTestInput, first())
  const submit = form.submit(async (values) => {
    setProblem('')
    const { success, message } = await test.mutateAsync(values)
    if (success) return toast({ title: 'Test Message Sent', description: message, tone: 'success' })
    setProblem(message)
    toast({ title: failed.title, description: message || failed.fallback, tone: 'error' })
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={isConnected ? sendByKey : undefined}>
        <PhoneInput label="Phone number" description="Such as 0300 1234567" {...form.field('phone')} />
        <NativeSelect
          label="Template"
          data={tested.map((value) => ({ value, label: nameOfKey(value) }))}
          {...form.getInputProps('templateName')}
        />
        <div>
          <Fold title="Variables as JSON" order={3} isNeeded={form.errors.variables !== undefined}>
            <Textarea
              label="Variables"
              description="The sample values that fill in the message, as JSON"
              autosize
              minRows={2}
              maxRows={8}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...form.getInputProps('variables')}
            />
          </Fold>
        </div>
        <FormProblem form={form} />
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} disabled={!isConnected} w="fit-content">
          Send test message
        </Button>
      </Stack>
    </form>
  )
}
