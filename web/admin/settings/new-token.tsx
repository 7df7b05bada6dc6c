import { Alert, Button, Code, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { createTokenInput } from '#src/domains/auth/schema.ts'
import { tokenDays, tokenScopeNames, tokenScopes } from '#src/shared/token-scope.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { trpc } from '#web/lib/trpc.ts'

const failed = { title: 'Error', fallback: 'Failed to create the API token' }

type MadeProps = { token: string; onClose: () => void }

/** The created token, which is shown only once (AUTH-18). */
const Made = ({ token, onClose }: MadeProps) => (
  <Stack>
    <Alert color="accent" variant="light" role="status" title="Copy it now">
      The token is shown only this once.
    </Alert>
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {token}
    </Code>
    <Group justify="flex-end">
      <CopyButton value={token} label="Copy token" size="md" />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)

/** Asks for a name, a scope and an end, creates a token, and shows it once. */
export const NewToken = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.auth.createToken.useMutation()
  const form = useSchemaForm(createTokenInput, { name: '', scope: 'read', days: String(tokenDays.usual) })
  useReturnFocus()
  const dialog = useSaveByKey()
  const submit = form.submit(async (values) => {
    await create.mutateAsync(values)
    void utils.auth.listTokens.invalidate()
  }, failed)
  return (
    <Modal ref={dialog} opened onClose={onClose} title="New API Token" closeOnClickOutside={false}>
      {create.data ? (
        <Made token={create.data.token} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack>
            <TextInput
              label="Name"
              description="What it is for, so that you know which one to revoke"
              placeholder="Nightly export…"
              data-autofocus
              {...form.field('name')}
            />
            <Select
              label="What it may do"
              allowDeselect={false}
              data={tokenScopes.map((scope) => ({ value: scope, label: tokenScopeNames[scope] }))}
              {...form.field('scope')}
            />
            <TextInput
              label="Ends after days"
              description={`${tokenDays.most} at most`}
              inputMode="numeric"
              {...form.field('days')}
            />
            <FormEnd form={form} verb="Create" onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}
