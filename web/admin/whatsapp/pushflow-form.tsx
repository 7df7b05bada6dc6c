import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pushflowInput } from '#src/domains/whatsapp/schema.ts'
import { NOTHING_SHOWN } from '#web/admin/table/shown.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

const failed = {
  title: 'Error',
  fallback: 'Failed to update PushFlow configuration',
  incomplete: { title: 'Error' },
}

/** The credentials of PushFlow (WA-4, WA-9). The server never sends them back, so the fields start empty. */
type Status = Output<'whatsapp', 'pushflowStatus'>

export const PushflowForm = ({ status }: { status: Status | undefined }) => {
  const [answer, setAnswer] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.savePushflow.useMutation()
  const form = useSchemaForm(pushflowInput, { instanceId: '', accessToken: '' })
  const submit = form.submit(async (values) => {
    setAnswer(null)
    const expectedUpdatedAt = status && (status.updatedAt ?? NOTHING_SHOWN)
    const { message } = await save
      .mutateAsync({ ...values, expectedUpdatedAt })
      .catch(async (error: unknown) => {
        if (fieldErrors(error).expectedUpdatedAt) await utils.whatsapp.pushflowStatus.refetch()
        throw error
      })
    setAnswer(message)
    toast({ title: 'Configuration Saved', description: message, tone: 'success' })
    form.reset()
    void utils.whatsapp.invalidate()
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Instance ID"
            autoComplete="off"
            spellCheck={false}
            {...form.field('instanceId')}
          />
          <PasswordField
            label="Access Token"
            required
            autoComplete="off"
            {...form.getInputProps('accessToken')}
          />
        </SimpleGrid>
        <FormProblem form={form} />
        {answer && (
          <Alert color="accent" variant="light" role="status">
            {answer}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} w="fit-content">
          {status?.hasCredentials ? 'Replace configuration' : 'Save configuration'}
        </Button>
      </Stack>
    </form>
  )
}
