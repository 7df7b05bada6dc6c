import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { pushflowTestInput } from '#src/domains/whatsapp/schema.ts'
import { sentMessage } from '#web/admin/frame/sent-toast.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'

const failed = {
  title: 'Error',
  fallback: 'Failed to send test message',
  incomplete: { title: 'Error' },
}

type Result = { success: boolean; message: string; messageId?: number | null }

type Test = {
  mutateAsync(values: { phoneNumber: string; message?: string | null | undefined }): Promise<Result>
}

type Props = {
  test: Test
  /** Whether the route told later that it could not deliver the message, so that its first answer is not true any more. */
  hasFailed?: boolean
}

/** Sends one message by a route and shows the gateway's answer unchanged. */
export const TestForm = ({ test, hasFailed = false }: Props) => {
  const [result, setResult] = useState<Result | null>(null)
  const form = useSchemaForm(pushflowTestInput, { phoneNumber: '', message: '' })
  const submit = form.submit(async (values) => {
    setResult(null)
    const answer = await test.mutateAsync(values)
    setResult(answer)
    toast({
      title: answer.success ? 'Test Message Sent' : failed.title,
      description: answer.message || failed.fallback,
      tone: answer.success ? 'success' : 'error',
      ...(answer.messageId && { about: sentMessage(answer.messageId) }),
    })
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={sendByKey}>
        <PhoneInput label="Phone number" description="Such as 0300 1234567" {...form.field('phoneNumber')} />
        <Textarea
          label="Message"
          description="Leave empty for the standard text"
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('message')}
        />
        <FormProblem form={form} />
        {result && !hasFailed && (
          <Alert color={result.success ? 'brand' : 'red'} variant="light" role="status">
            {result.message}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} w="fit-content">
          Send test message
        </Button>
      </Stack>
    </form>
  )
}
