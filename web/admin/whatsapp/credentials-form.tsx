import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { NOTHING_SHOWN } from '#web/admin/table/shown.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { fieldErrors } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'

type Field<Values> = { path: keyof Values & string; label: string; isSecret?: true }

type Props<Values extends object> = {
  schema: z.ZodType<unknown, Values>
  empty: Values
  fields: readonly Field<Values>[]
  /** What is stored; undefined where that is not known. */
  status: { hasCredentials: boolean; updatedAt: Date | null } | undefined
  /** Saves and checks them; answers what the check said. */
  save: (values: Values & { expectedUpdatedAt?: Date | undefined }) => Promise<{ message: string }>
  /** Reads the stored state anew. */
  refetch: () => Promise<unknown>
  words: { saved: string; failed: string; save: string; replace: string }
}

/** The credentials of a route of WhatsApp. The server never sends them back, so the fields start empty. */
export const CredentialsForm = <Values extends object>(props: Props<Values>) => {
  const { schema, empty, fields, status, save, refetch, words } = props
  const [answer, setAnswer] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const form = useSchemaForm(schema, empty)
  const submit = form.submit(
    async (values) => {
      setAnswer(null)
      const expectedUpdatedAt = status && (status.updatedAt ?? NOTHING_SHOWN)
      const { message } = await save({ ...values, expectedUpdatedAt }).catch(async (error: unknown) => {
        if (fieldErrors(error).expectedUpdatedAt) await refetch()
        throw error
      })
      setAnswer(message)
      toast({ title: words.saved, description: message, tone: 'success' })
      form.reset()
      void Promise.all([utils.whatsapp.invalidate(), utils.messages.held.invalidate()])
    },
    { title: 'Error', fallback: words.failed, incomplete: { title: 'Error' } },
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map(({ path, label, isSecret }) =>
            isSecret ? (
              <PasswordField
                key={path}
                label={label}
                required
                autoComplete="off"
                {...form.getInputProps(path as never)}
              />
            ) : (
              <TextInput
                key={path}
                label={label}
                autoComplete="off"
                spellCheck={false}
                {...form.field(path)}
              />
            ),
          )}
        </SimpleGrid>
        <FormProblem form={form} />
        {answer && (
          <Alert color="accent" variant="light" role="status">
            {answer}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} w="fit-content">
          {status?.hasCredentials ? words.replace : words.save}
        </Button>
      </Stack>
    </form>
  )
}
