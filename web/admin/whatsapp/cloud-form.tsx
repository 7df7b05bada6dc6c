import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cloudInput } from '#src/domains/whatsapp/schema.ts'
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
  fallback: 'Failed to save the Business API',
  incomplete: { title: 'Error' },
}
const empty = { phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' }

/** The credentials of the Business API (WA-80). The server never sends them back, so the fields start empty. */
export const CloudForm = ({ status }: { status: Output<'whatsapp', 'cloudStatus'> }) => {
  const [answer, setAnswer] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const save = trpc.whatsapp.saveCloud.useMutation()
  const form = useSchemaForm(cloudInput, empty)
  const submit = form.submit(async (values) => {
    setAnswer(null)
    const { message } = await save
      .mutateAsync({ ...values, expectedUpdatedAt: status.updatedAt ?? NOTHING_SHOWN })
      .catch(async (error: unknown) => {
        if (fieldErrors(error).expectedUpdatedAt) await utils.whatsapp.cloudStatus.refetch()
        throw error
      })
    setAnswer(message)
    toast({ title: 'Business API Saved', description: message, tone: 'success' })
    form.reset()
    void utils.whatsapp.invalidate()
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Phone number ID"
            autoComplete="off"
            spellCheck={false}
            {...form.field('phoneNumberId')}
          />
          <TextInput
            label="WhatsApp Business Account ID"
            autoComplete="off"
            spellCheck={false}
            {...form.field('businessAccountId')}
          />
          <PasswordField
            label="Access token"
            required
            autoComplete="off"
            {...form.getInputProps('accessToken')}
          />
          <PasswordField
            label="App secret"
            required
            autoComplete="off"
            {...form.getInputProps('appSecret')}
          />
        </SimpleGrid>
        <FormProblem form={form} />
        {answer && (
          <Alert color="accent" variant="light" role="status">
            {answer}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} w="fit-content">
          {status.hasCredentials ? 'Replace credentials' : 'Save and check'}
        </Button>
      </Stack>
    </form>
  )
}
