import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { createTokenInput } from '#src/domains/auth/schema.ts'
import { tokenDays, tokenScopeNames, tokenScopes } from '#src/shared/token-scope.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { ShownOnce } from '#web/admin/frame/shown-once.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useDialogEscape } from '#web/lib/dialog-escape.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { trpc } from '#web/lib/trpc.ts'

const failed = { title: 'Error', fallback: 'Failed to create the API token' }

/** Asks for a name, a scope and an end, creates a token, and shows it once. */
export const NewToken = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.auth.createToken.useMutation()
  const form = useSchemaForm(createTokenInput, { name: '', scope: 'read', days: String(tokenDays.usual) })
  useReturnFocus()
  const escape = useDialogEscape(onClose)
  useSaveByKey(escape.ref)
  useLeaveGuard(form.isDirty() && !form.submitting && !create.data)
  const submit = form.submit(async (values) => {
    await create.mutateAsync(values)
    void utils.auth.listTokens.invalidate()
  }, failed)
  if (create.data) {
    const { token } = create.data
    return (
      <ShownOnce
        title="New API Token"
        notice={{ title: 'Copy it now', text: 'The token is shown only this once.' }}
        secret={token}
        copy={{ label: 'Copy token', value: token }}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal {...escape} opened onClose={onClose} title="New API Token" closeOnClickOutside={false}>
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
            label="Days until it ends"
            description={`At most ${tokenDays.most}`}
            inputMode="numeric"
            {...form.field('days')}
          />
          <FormEnd form={form} verb="Create" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
